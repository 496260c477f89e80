export { type Command, useKeyLabel } from "./command.ts";
export { showsKeys } from "./key-hints.ts";
