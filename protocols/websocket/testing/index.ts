export { ClientFrames } from "../client-frames.ts";
