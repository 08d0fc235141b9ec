/**
 * A line between the pages of two friends, for as long as both are open: it carries links as a messenger does.
 *
 * It is WebRTC without a server of ours. What each browser needs to know of the other travels behind the first two
 * links: `#turn/…/` and a text of letters and digits. Without STUN, browsers find each other in one network alone.
 */

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LINK = /(#turn\/[0-9A-Za-z]+)\/([0-9A-Za-z]+)/;
/** Milliseconds to wait for the addresses of this browser. */
const GATHERING_MS = 2000;
/** A link with a whole game has fewer letters. */
const LONGEST_TEXT = 20_000;
const MOST_ADDRESSES = 4;
const OFFER = 1;
const ANSWER = 2;

export class LiveLine {
  /** @type {RTCPeerConnection | null} */
  #peer = null;
  /** @type {RTCDataChannel | null} */
  #channel = null;
  /** What is put behind links here: an offer, or the answer to one. @type {Promise<string>} */
  #own = Promise.resolve("");
  /** @type {"" | "offer" | "answer"} */
  #said = "";

  /**
   * @param {(text: string) => void} hear takes a text that the friend's page has sent
   * @param {() => void} changed called when the line is there, and when it is gone
   * @param {() => string} stun the address of a STUN server, as in "stun:host:port"; "" for none
   */
  constructor(hear, changed, stun) {
    this.hear = hear;
    this.changed = changed;
    this.stun = stun;
    addEventListener("pagehide", () => this.close()); // else the friend's page learns of it half a minute later
  }

  get isOpen() {
    return this.#channel?.readyState === "open";
  }

  /** Whether the friend has offered such a line, and has to be sent the answer. */
  get isAsked() {
    return this.#said === "answer" && !this.isOpen;
  }

  /** Begin anew with the next link, for example with another server. */
  close() {
    this.#peer?.close();
    this.#peer = this.#channel = null;
    this.#own = Promise.resolve("");
    this.#said = "";
  }

  /**
   * Return a link with what the friend's browser needs to know; as it is where there is no such line to be had.
   *
   * @param {string} link
   */
  async marked(link) {
    if (!this.#peer) this.#offer();
    const own = await this.#own;
    return own ? `${link}/${own}` : link;
  }

  /**
   * Take what a link says of the friend's browser. Another text, or an odd one, changes nothing.
   *
   * @param {string} text
   */
  async take(text) {
    const said = read(LINK.exec(text)?.[2] ?? "");
    try {
      if (said?.type === "offer") this.#answer(said);
      else if (said && this.#peer?.signalingState === "have-local-offer") await this.#peer.setRemoteDescription(said);
    } catch {
      // of another page of ours, or made up: links alone then
    }
  }

  /** @param {string} text */
  send(text) {
    if (this.isOpen) this.#channel?.send(text);
  }

  #open() {
    this.close();
    const stun = this.stun();
    try {
      this.#peer = new RTCPeerConnection(stun ? { iceServers: [{ urls: stun }] } : {});
    } catch {
      this.#peer = null; // this browser has none, or the server's address is no address
    }
    return this.#peer;
  }

  #offer() {
    const peer = this.#open();
    if (!peer) return;
    this.#said = "offer";
    this.#use(peer.createDataChannel("turns"));
    this.#own = described(peer, OFFER, async () => peer.setLocalDescription(await peer.createOffer()));
  }

  /** @param {RTCSessionDescriptionInit} offer */
  #answer(offer) {
    const peer = this.#open();
    if (!peer) return;
    this.#said = "answer";
    peer.addEventListener("datachannel", ({ channel }) => this.#use(channel));
    this.#own = described(peer, ANSWER, async () => {
      await peer.setRemoteDescription(offer);
      await peer.setLocalDescription(await peer.createAnswer());
    });
  }

  /** @param {RTCDataChannel} channel */
  #use(channel) {
    this.#channel = channel;
    for (const event of ["open", "close"]) channel.addEventListener(event, () => this.changed());
    channel.addEventListener("message", ({ data }) => {
      if (typeof data === "string" && data.length <= LONGEST_TEXT) this.hear(data);
    });
  }
}

/**
 * Describe this side of a line, once its addresses are known or have taken too long.
 *
 * @param {RTCPeerConnection} peer
 * @param {number} kind
 * @param {() => Promise<void>} begin
 */
async function described(peer, kind, begin) {
  try {
    await begin();
    await new Promise((known) => {
      if (peer.iceGatheringState === "complete") return known(undefined);
      const late = setTimeout(known, GATHERING_MS);
      peer.addEventListener("icegatheringstatechange", () => {
        if (peer.iceGatheringState !== "complete") return;
        clearTimeout(late);
        known(undefined);
      });
    });
    return written(kind, peer.localDescription?.sdp ?? "");
  } catch {
    return "";
  }
}

/**
 * Write what the other side needs of a description: names, fingerprint and addresses.
 *
 * @param {number} kind
 * @param {string} sdp
 */
export function written(kind, sdp) {
  const [, user = ""] = /a=ice-ufrag:(\S+)/.exec(sdp) ?? [];
  const [, secret = ""] = /a=ice-pwd:(\S+)/.exec(sdp) ?? [];
  const [, print = ""] = /a=fingerprint:sha-256 (\S+)/i.exec(sdp) ?? [];
  const found = [...sdp.matchAll(/a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx)/gi)].slice(0, MOST_ADDRESSES);
  const fingerprint = print.split(":").map((each) => parseInt(each, 16));
  if (!user || !secret || fingerprint.length !== 32 || !found.length) return "";
  const bytes = [kind, ...named(user), ...named(secret), ...fingerprint];
  for (const [, address = "", port = "", type = ""] of found) bytes.push(type === "host" ? 0 : 1, ...named(address), Number(port) >> 8, Number(port) & 255);
  let [number, text] = [0n, ""];
  for (const byte of bytes) number = number * 256n + BigInt(byte);
  for (; number; number /= 62n) text = DIGITS[Number(number % 62n)] + text;
  return text;
}

/** @param {string} text */
function named(text) {
  return [text.length, ...new TextEncoder().encode(text)];
}

/**
 * Read what the other side has written; null for anything odd.
 *
 * @param {string} text
 * @returns {RTCSessionDescriptionInit | null}
 */
export function read(text) {
  if (!text || text.length > 600) return null;
  /** @type {number[]} */
  const bytes = [];
  let number = 0n;
  for (const letter of text) number = number * 62n + BigInt(DIGITS.indexOf(letter));
  for (; number > 0n; number /= 256n) bytes.unshift(Number(number % 256n));
  let at = 1;
  const word = () => {
    const size = bytes[at] ?? 0;
    const said = String.fromCharCode(...bytes.slice(at + 1, at + 1 + size));
    at += 1 + size;
    return /^[-+/.:\w]+$/.test(said) ? said : ""; // never more than one line of a description
  };
  const kind = bytes[0];
  const [user, secret] = [word(), word()];
  const print = bytes.slice(at, at + 32).map((each) => each.toString(16).padStart(2, "0").toUpperCase()).join(":");
  at += 32;
  const addresses = [];
  while (at < bytes.length && addresses.length < MOST_ADDRESSES) {
    const isHost = bytes[at++] === 0;
    const [address, port] = [word(), (bytes[at++] ?? 0) * 256 + (bytes[at++] ?? 0)];
    if (!address || !port) return null;
    const last = `${port} typ ${isHost ? "host" : "srflx raddr 0.0.0.0 rport 0"}`;
    addresses.push(`a=candidate:${addresses.length} 1 udp ${isHost ? 2113937151 : 1677729535} ${address} ${last}`);
  }
  if ((kind !== OFFER && kind !== ANSWER) || !user || !secret || !addresses.length) return null;
  const lines = ["v=0", "o=- 0 0 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0", "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0", "a=mid:0"];
  lines.push(`a=ice-ufrag:${user}`, `a=ice-pwd:${secret}`, `a=fingerprint:sha-256 ${print}`, `a=setup:${kind === OFFER ? "actpass" : "active"}`);
  lines.push("a=sctp-port:5000", "a=max-message-size:262144", ...addresses, "");
  return { type: kind === OFFER ? "offer" : "answer", sdp: lines.join("\r\n") };
}
