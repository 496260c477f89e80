export { type Command, labelWithKey } from "./command.ts";
export { showsKeys } from "./key-hints.ts";
