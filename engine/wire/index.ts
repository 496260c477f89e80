/**
 * What a process of an output needs of the engine: with all of it the one that transcodes took twice as long to start from
 * its sources. Each loads anew, since what is confined may not keep what it has compiled.
 */
export { audioDuration } from "../audio-duration.ts";
export { GopCache } from "../gop-cache.ts";
export { ownerLostText } from "../workers/relay-line.ts";
export { StreamParser } from "./stream-parser.ts";
export { StreamWriter } from "./stream-writer.ts";
