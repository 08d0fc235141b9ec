/** Ed25519 for the keys of boards (niwashi.keys), by noble: there is no such library for Pyodide. */

import { etc, getPublicKey, hash, hashes, Point, sign as signed } from "./noble/ed25519.js";
import { sha512 } from "./noble/sha2.js";

hashes.sha512 = sha512;

const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const ORDER = Point.CURVE().n;

/** @param {Uint8Array} bytes the least first */
const number = (bytes) => BigInt(`0x${etc.bytesToHex(bytes.slice().reverse())}`);

/** @param {Uint8Array} seed */
export const publicKey = (seed) => getPublicKey(seed);

/**
 * @param {Uint8Array} seed
 * @param {Uint8Array} content
 */
export const sign = (seed, content) => signed(content, seed);

/**
 * Whether a key made a signature, as OpenSSL says: R is compared as it is encoded (RFC 8032, 5.1.7). noble's own
 * `verify` multiplies by the cofactor, and so takes signatures that other boards refuse.
 *
 * @param {Uint8Array} key
 * @param {Uint8Array} signature
 * @param {Uint8Array} content
 */
export function verify(key, signature, content) {
  if (signature.length !== SIGNATURE_BYTES) return false;
  const r = signature.subarray(0, KEY_BYTES);
  const s = number(signature.subarray(KEY_BYTES));
  if (s >= ORDER) return false;
  let point;
  try {
    point = Point.fromBytes(key);
  } catch {
    return false; // no point has this encoding
  }
  const challenge = number(hash(etc.concatBytes(r, key, content))) % ORDER;
  const found = Point.BASE.multiply(s, false).subtract(point.multiply(challenge, false)).toBytes();
  return found.every((/** @type {number} */ byte, /** @type {number} */ index) => byte === r[index]);
}
