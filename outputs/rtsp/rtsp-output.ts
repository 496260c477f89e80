import { StartupError, type Text, type TlsIdentity } from "@tessera/base";
import type { ListeningOutput, MediaPool } from "@tessera/engine";
import { RtspServer } from "@tessera/protocols/rtsp";
import { rtspMessages, serving } from "./letting-in.ts";
import { writeLiveAddress, writePublishAddress } from "./live-address.ts";
import { createRtpFanouts } from "./rtp-fanout.ts";
import { type Announce, type HandedClient, RtspVisitor } from "./rtsp-visitor.ts";

const maxConnections = 2000;

interface ListenAddress {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
}

export interface RtspOutputOptions extends ListenAddress {
  /** With it the output is RTSPS. */
  readonly tls?: TlsIdentity | undefined;
  /** Any other will do where the port is taken. */
  readonly canMove?: boolean;
  /** Who takes what devices send by ANNOUNCE and RECORD on the same port. */
  readonly announce?: Announce;
  /** Gives clients to the process that owns their stream; without it all are served here. */
  readonly handOver?: MediaPool["handOver"] | undefined;
}

/** Live channels for any player or platform that pulls RTSP. */
export function createRtspOutput(options: RtspOutputOptions): ListeningOutput {
  const { announce, handOver, tls, canMove = false, ...address } = options;
  const scheme = tls ? "rtsps" : "rtsp";
  let openPort: number | undefined;
  const giveToOwner = ({ place, ...client }: HandedClient, onGone: () => void) => {
    const { channel } = place;
    return handOver?.({ ...client, channel, module: rtspMessages, about: { place } }, onGone);
  };
  return {
    protocol: scheme,
    async listen(gate, tools) {
      const { clock, log } = tools;
      const fanouts = createRtpFanouts(tools);
      const visiting = { ...tools, gate, fanouts, announce, handOver: giveToOwner };
      const server = new RtspServer({
        ...serving,
        clock,
        tls,
        maxConnections,
        welcome: (connection) => new RtspVisitor(connection, visiting),
      });
      const port = await server.listen(address).catch((error: unknown) => {
        if (canMove) return server.listen({ ...address, port: 0 });
        throw startupErrorOf(error, address, scheme);
      });
      openPort = port;
      log.info({ scheme, port }, "RTSP output listens");
      return {
        addressOf: (place, token, hostName) =>
          writeLiveAddress({ scheme, hostName, port }, place, token),
        async stop() {
          openPort = undefined;
          await server.stop();
        },
      };
    },
    publishAddressOf(place, key, hostName) {
      if (!announce || openPort === undefined) return undefined;
      return writePublishAddress({ scheme, hostName, port: openPort }, place, key);
    },
  };
}

function startupErrorOf(error: unknown, { port }: ListenAddress, scheme: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const text = reasons[code]?.(
    port,
    scheme.toUpperCase(),
    scheme === "rtsp" ? "TESSERA_RTSP_PORT" : "TESSERA_RTSP_SECURE_PORT",
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
