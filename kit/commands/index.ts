export { type Command, useKeyLabel, useKeyName } from "./command.ts";
export { showsKeys } from "./key-hints.ts";
