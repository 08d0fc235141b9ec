/** Parts of the page that packages beside the program bring; where there are any, web/files.py writes this anew. */

/** @import { Model } from "./model.js" */

/** @param {Model} _ */
export function addParts(_) {}
