/**
 * Something that others listen to: each event has a name, and may have something to go with it.
 *
 * @template {Record<string, unknown>} Details by the event's name; undefined where nothing goes with it
 */
export class Emitter {
  #target = new EventTarget();

  /**
   * Have something done at each event of a name.
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
   * Let everybody who listens know.
   *
   * @template {keyof Details & string} Name
   * @param {Name} name
   * @param {Details[Name] extends undefined ? [] : [Details[Name]]} detail
   */
  emit(name, ...detail) {
    this.#target.dispatchEvent(new CustomEvent(name, { detail: detail[0] }));
  }
}
