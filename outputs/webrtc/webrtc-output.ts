import { StartupError, type Text } from "@tessera/base";
import { type PublisherGate, placePath, type RequestOutput } from "@tessera/engine";
import { PeerHost, type WebRtcOptions } from "./peer-host.ts";
import { PortRefused } from "./peer-process.ts";
import { WebRtcService } from "./webrtc-service.ts";

/** Live channels for browsers with the least delay (WHEP), and pictures from them to us (WHIP). */
export function createWebRtcOutput(
  options: WebRtcOptions & { readonly publishers?: PublisherGate | undefined },
): RequestOutput {
  const path = "/live/webrtc";
  return {
    protocol: "webrtc",
    path,
    entryOf: (place) => `${path}/${placePath(place)}`,
    async open(gate, tools) {
      const host = new PeerHost(options, path, tools);
      try {
        const port = await host.start();
        tools.log.info({ port }, "WebRTC output listens");
        return new WebRtcService(host, gate, options.publishers);
      } catch (error) {
        throw startupErrorOf(error, options.port);
      }
    },
  };
}

function startupErrorOf(error: unknown, port: number): unknown {
  const text = error instanceof PortRefused ? reasons[error.code]?.(port) : undefined;
  return text ? new StartupError("cannot-listen", text, { cause: error }) : error;
}

const reasons: Readonly<Record<string, (port: number) => Text>> = {
  EADDRINUSE: (port) => ({
    zh: `WebRTC 端口 ${port} 已被其他程序占用。请停止该程序，或用环境变量 TESSERA_WEBRTC_PORT 指定其他端口。`,
    en: `The WebRTC port ${port} is in use by another program. Stop that program, or choose another port with TESSERA_WEBRTC_PORT.`,
  }),
  EACCES: (port) => ({
    zh: `没有权限监听 WebRTC 端口 ${port}。请用环境变量 TESSERA_WEBRTC_PORT 指定 1024 以上的端口。`,
    en: `This user may not listen on the WebRTC port ${port}. Choose a port above 1024 with TESSERA_WEBRTC_PORT.`,
  }),
};
