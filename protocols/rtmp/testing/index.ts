export { RawRtmpClient } from "./raw-rtmp-client.ts";
