export { parseAmf0 } from "./amf0-parser.ts";
export { type Amf0Value, amf0Field } from "./amf0-value.ts";
export { writeAmf0 } from "./amf0-writer.ts";
