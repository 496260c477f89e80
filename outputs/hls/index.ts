export { createHlsOutput } from "./hls-output.ts";
