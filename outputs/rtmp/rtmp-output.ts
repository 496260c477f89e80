import { StartupError, type Text, type TlsIdentity } from "@tessera/base";
import { type ListeningOutput, type MediaPool, type Place, placePath } from "@tessera/engine";
import { type RtmpHandlers, RtmpServer } from "@tessera/protocols/rtmp";
import { rtmpMessages } from "./letting-in.ts";
import { createRtmpFanouts, refusePublishing, rtmpPlaying } from "./rtmp-playing.ts";

const maxConnections = 2000;

export interface RtmpOutputOptions {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** With it the output is RTMPS. */
  readonly tls?: TlsIdentity | undefined;
  /** Any other will do where the port is taken. */
  readonly canMove?: boolean;
  /** Who takes what is published on the same port. */
  readonly publish?: RtmpHandlers["onPublish"];
  /** Gives players to the process that owns their stream; without it all are served here. */
  readonly handOver?: MediaPool["handOver"] | undefined;
}

/** Live channels for players and platforms that pull RTMP. */
export function createRtmpOutput(options: RtmpOutputOptions): ListeningOutput {
  const { tls, canMove = false, handOver } = options;
  const scheme = tls ? "rtmps" : "rtmp";
  const onPublish = options.publish ?? refusePublishing;
  let openPort: number | undefined;
  const giveToOwner: Parameters<typeof rtmpPlaying>[0]["handOver"] = (client, place, onGone) => {
    const { socket, unread: firstBytes, state } = client;
    const { channel } = place;
    const about = { place, state };
    return handOver?.({ socket, firstBytes, channel, module: rtmpMessages, about }, onGone);
  };
  return {
    protocol: scheme,
    async listen(gate, tools) {
      const { clock, log } = tools;
      const playing = { ...tools, gate, fanouts: createRtmpFanouts(), handOver: giveToOwner };
      const handlers = { onPublish, onPlay: rtmpPlaying(playing) };
      const server = new RtmpServer({ clock, log, handlers, maxConnections, tls });
      const port = await server.listen(options).catch((error: unknown) => {
        if (canMove) return server.listen({ ...options, port: 0 });
        throw startupErrorOf(error, options);
      });
      openPort = port;
      log.info({ scheme, port }, "RTMP output listens");
      return {
        addressOf: (place, token, hostName) =>
          `${addressOf(scheme, hostName, port, place)}?token=${token}`,
        async stop() {
          openPort = undefined;
          await server.stop();
        },
      };
    },
    publishAddressOf(place, key, hostName) {
      if (!options.publish || openPort === undefined) return undefined;
      return `${addressOf(scheme, hostName, openPort, place)}?key=${key}`;
    },
  };
}

const addressOf = (scheme: string, hostName: string, port: number, place: Place) =>
  `${scheme}://${hostName}:${port}/live/${placePath(place)}`;

function startupErrorOf(error: unknown, { port, tls }: RtmpOutputOptions): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const text = reasons[code]?.(
    port,
    tls ? "RTMPS" : "RTMP",
    tls ? "TESSERA_RTMP_SECURE_PORT" : "TESSERA_RTMP_PORT",
  );
  return text ? new StartupError("cannot-listen", text, { cause: error }) : error;
}

const reasons: Readonly<Record<string, (port: number, name: string, variable: string) => Text>> = {
  EADDRINUSE: (port, name, variable) => ({
    zh: `${name} 端口 ${port} 已被其他程序占用。请停止该程序，或用环境变量 ${variable} 指定其他端口。`,
    en: `The ${name} port ${port} is in use by another program. Stop that program, or choose another port with ${variable}.`,
  }),
  EACCES: (port, name, variable) => ({
    zh: `没有权限监听 ${name} 端口 ${port}。请用环境变量 ${variable} 指定 1024 以上的端口。`,
    en: `No permission to listen on ${name} port ${port}. Choose a port above 1024 with ${variable}.`,
  }),
};
