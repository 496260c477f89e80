export type { Command } from "./command.ts";
export { isDialogOpen, isForOthers } from "./own-keys.ts";
