/** The page itself: its elements by their names. */

export const byId = (id) => document.getElementById(id);
