/** Games with friends on the page. */

import { Friends } from "./friends.js";
import { Homes } from "./homes.js";
import { Links } from "./links.js";

/** @import { Model } from "./model.js" */

/** @param {Model} model */
export function addFriends(model) {
  new Homes(model);
  new Links(model);
  new Friends(model);
}
