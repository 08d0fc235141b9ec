/**
 * Emits named events, with optional details.
 *
 * @template {Record<string, unknown>} Details by the event's name; undefined for none
 */
export class Emitter {
  #target = new EventTarget();
  /** @type {Set<string>} */
  #heard = new Set();

  /**
   * Call a listener at each event of a name.
   *
   * @template {keyof Details & string} Name
   * @param {Name} name
   * @param {(detail: Details[Name]) => void} listener
   */
  on(name, listener) {
    this.#heard.add(name);
    this.#target.addEventListener(name, (event) => {
      listener(/** @type {CustomEvent<Details[Name]>} */ (event).detail);
    });
  }

  /**
   * Return whether an event has a listener.
   *
   * @param {keyof Details & string} name
   */
  hears(name) {
    return this.#heard.has(name);
  }

  /**
   * Call all listeners of an event.
   *
   * @template {keyof Details & string} Name
   * @param {Name} name
   * @param {Details[Name] extends undefined ? [] : [Details[Name]]} detail
   */
  emit(name, ...detail) {
    this.#target.dispatchEvent(new CustomEvent(name, { detail: detail[0] }));
  }
}
