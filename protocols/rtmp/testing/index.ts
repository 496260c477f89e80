export { ChunkReader } from "../chunk-reader.ts";
export { command, parseCommand } from "../command.ts";
export { setChunkSize } from "../control-message.ts";
export { RtmpError } from "../rtmp-error.ts";
export { streamRequest } from "../stream-request.ts";
export { RawRtmpClient } from "./raw-rtmp-client.ts";
