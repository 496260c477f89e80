import type { RequestOutput } from "@tessera/engine";
import { entryOf, hlsPath } from "./address.ts";
import { HlsService, type HlsServiceOptions } from "./hls-service.ts";
import { usualCuts } from "./hls-stream.ts";

const defaults: HlsServiceOptions = { ...usualCuts, maxSessions: 2000, maxSessionsOfViewer: 256 };

/** HLS and low-latency HLS, from memory. */
export const createHlsOutput = (options: Partial<HlsServiceOptions> = {}): RequestOutput => ({
  protocol: "hls",
  path: hlsPath,
  entryOf,
  open: async (gate, tools) => new HlsService(gate, tools, { ...defaults, ...options }),
});
