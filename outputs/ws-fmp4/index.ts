import { defineOutput } from "@tessera/engine";
import { fanoutOf } from "./fmp4-fanout.ts";

/** Live fMP4 over a WebSocket, for Media Source Extensions: half a second behind the camera. */
export const wsFmp4 = defineOutput({
  protocol: "ws_fmp4",
  path: "/live/ws-fmp4",
  serve: (stream, socket, tools) => fanoutOf(stream, tools.clock).add(socket),
});
