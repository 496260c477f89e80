export { BitReader } from "./bit-reader.ts";
export { BitWriter } from "./bit-writer.ts";
export { BrokenBytes } from "./broken-bytes.ts";
export { joinBytes } from "./join-bytes.ts";
