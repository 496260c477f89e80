export { type Command, labelWithKey } from "./command.ts";
