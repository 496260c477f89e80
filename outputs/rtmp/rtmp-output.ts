import { StartupError, type Text } from "@tessera/base";
import { type ListeningOutput, type Place, placePath } from "@tessera/engine";
import { type RtmpHandlers, RtmpServer } from "@tessera/protocols/rtmp";
import { rtmpPlaying } from "./rtmp-playing.ts";

const maxConnections = 2000;

export interface RtmpOutputOptions {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** Who takes what is published on the same port. */
  readonly publish?: RtmpHandlers["onPublish"];
}

/** Live channels for players and platforms that pull RTMP. */
export function createRtmpOutput(options: RtmpOutputOptions): ListeningOutput {
  const onPublish = options.publish ?? refusePublishing;
  let openPort: number | undefined;
  return {
    protocol: "rtmp",
    async listen(gate, tools) {
      const { clock, log } = tools;
      const handlers = { onPublish, onPlay: rtmpPlaying(gate, tools) };
      const server = new RtmpServer({ clock, log, handlers, maxConnections });
      const port = await server.listen(options).catch((error: unknown) => {
        throw startupErrorOf(error, options);
      });
      openPort = port;
      log.info({ port }, "RTMP output listens");
      return {
        addressOf: (place, token, hostName) => `${addressOf(hostName, port, place)}?token=${token}`,
        async stop() {
          openPort = undefined;
          await server.stop();
        },
      };
    },
    publishAddressOf(place, key, hostName) {
      if (!options.publish || openPort === undefined) return undefined;
      return `${addressOf(hostName, openPort, place)}?key=${key}`;
    },
  };
}

const addressOf = (hostName: string, port: number, place: Place) =>
  `rtmp://${hostName}:${port}/live/${placePath(place)}`;

const refusePublishing: RtmpHandlers["onPublish"] = async () => ({
  refusal: "This server takes no published streams.",
});

function startupErrorOf(error: unknown, { port }: RtmpOutputOptions): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const text = reasons[code]?.(port);
  return text ? new StartupError("cannot-listen", text, { cause: error }) : error;
}

const reasons: Readonly<Record<string, (port: number) => Text>> = {
  EADDRINUSE: (port) => ({
    zh: `RTMP 端口 ${port} 已被其他程序占用。请停止该程序，或用环境变量 TESSERA_RTMP_PORT 指定其他端口。`,
    en: `The RTMP port ${port} is in use by another program. Stop that program, or choose another port with TESSERA_RTMP_PORT.`,
  }),
  EACCES: (port) => ({
    zh: `没有权限监听 RTMP 端口 ${port}。请用环境变量 TESSERA_RTMP_PORT 指定 1024 以上的端口。`,
    en: `This user may not listen on the RTMP port ${port}. Choose a port above 1024 with TESSERA_RTMP_PORT.`,
  }),
};
