import { StartupError } from "@tessera/base";
import { type PublisherGate, placePath, type RequestOutput } from "@tessera/engine";
import { PortRefused, requireFreePort } from "./free-port.ts";
import { PeerHost, type WebRtcOptions } from "./peer-host.ts";
import { portText } from "./port-text.ts";
import { publishFolder, WebRtcService } from "./webrtc-service.ts";

/** Live channels for browsers with the least delay (WHEP), and pictures from them to us (WHIP). */
export function createWebRtcOutput(
  options: WebRtcOptions & { readonly publishers?: PublisherGate | undefined },
): RequestOutput {
  const path = "/live/webrtc";
  return {
    protocol: "webrtc",
    path,
    entryOf: (place) => `${path}/${placePath(place)}`,
    ...(options.publishers && {
      publishing: {
        protocol: "whip",
        pathOf: (place, key) => `${path}/${publishFolder}/${placePath(place)}?key=${key}`,
      },
    }),
    async open(gate, tools) {
      try {
        // The process that listens takes a second and 80 MB: it starts with the first peer.
        await requireFreePort(options);
      } catch (error) {
        throw startupErrorOf(error, options.port);
      }
      return new WebRtcService(new PeerHost(options, path, tools), gate, options.publishers);
    },
  };
}

function startupErrorOf(error: unknown, port: number): unknown {
  const text = error instanceof PortRefused ? portText(error, port) : undefined;
  return text ? new StartupError("cannot-listen", text, { cause: error }) : error;
}
