/**
 * What a process of an output needs of the engine: to load all of it took three times as long as the rest. Each loads
 * anew, since what is confined may not keep what it has compiled.
 */
export { audioDuration } from "../audio-duration.ts";
export { GopCache } from "../gop-cache.ts";
export { ownerLostText } from "../workers/relay-line.ts";
export { StreamParser } from "./stream-parser.ts";
export { StreamWriter } from "./stream-writer.ts";
