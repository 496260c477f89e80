/** Names the process that watches over this one: who has it as parent is what was chosen, and chooses nothing. */
export const watcherVariable = "TESSERA_WATCHER";

/** How a watched program ends to be replaced by what is on trial. */
export const replaceMe = 75;
