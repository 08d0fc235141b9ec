/**
 * Emits named events, with optional details.
 *
 * @template {Record<string, unknown>} Details by the event's name; undefined for none
 */
export class Emitter {
  #target = new EventTarget();

  /**
   * Call a listener at each event of a name.
   *
   * @template {keyof Details & string} Name
   * @param {Name} name
   * @param {(detail: Details[Name]) => void} listener
   */
  on(name, listener) {
    this.#target.addEventListener(name, (event) => {
      listener(/** @type {CustomEvent<Details[Name]>} */ (event).detail);
    });
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
