import { StartupError, type Text } from "@tessera/base";
import { type ListeningOutput, PerStream } from "@tessera/engine";
import { RtspServer } from "@tessera/protocols/rtsp";
import { writeLiveAddress, writePublishAddress } from "./live-address.ts";
import { RtpFanout } from "./rtp-fanout.ts";
import { type Announce, RtspVisitor } from "./rtsp-visitor.ts";

const maxConnections = 2000;
const playWithinMs = 15_000;

interface ListenAddress {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
}

export interface RtspOutputOptions extends ListenAddress {
  /** Who takes what devices send by ANNOUNCE and RECORD on the same port. */
  readonly announce?: Announce;
}

/** Live channels for any player or platform that pulls RTSP. */
export function createRtspOutput({ announce, ...address }: RtspOutputOptions): ListeningOutput {
  let openPort: number | undefined;
  return {
    protocol: "rtsp",
    async listen(gate, tools) {
      const { clock, log } = tools;
      const fanouts = new PerStream((stream) => new RtpFanout(stream, tools));
      const visiting = { ...tools, gate, fanouts, announce };
      const server = new RtspServer({
        name: "Tessera",
        clock,
        maxConnections,
        playWithinMs,
        welcome: (connection) => new RtspVisitor(connection, visiting),
      });
      const port = await server.listen(address).catch((error: unknown) => {
        throw startupErrorOf(error, address);
      });
      openPort = port;
      log.info({ port }, "RTSP output listens");
      return {
        addressOf: (place, token, hostName) => writeLiveAddress({ hostName, port }, place, token),
        async stop() {
          openPort = undefined;
          await server.stop();
        },
      };
    },
    publishAddressOf(place, key, hostName) {
      if (!announce || openPort === undefined) return undefined;
      return writePublishAddress({ hostName, port: openPort }, place, key);
    },
  };
}

function startupErrorOf(error: unknown, address: ListenAddress): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const text = reasons[code]?.(address);
  return text ? new StartupError("cannot-listen", text, { cause: error }) : error;
}

const reasons: Readonly<Record<string, (address: ListenAddress) => Text>> = {
  EADDRINUSE: ({ port }) => ({
    zh: `RTSP 端口 ${port} 已被其他程序占用。请停止该程序，或用环境变量 TESSERA_RTSP_PORT 指定其他端口。`,
    en: `The RTSP port ${port} is in use by another program. Stop that program, or choose another port with TESSERA_RTSP_PORT.`,
  }),
  EACCES: ({ port }) => ({
    zh: `没有权限监听 RTSP 端口 ${port}。请用环境变量 TESSERA_RTSP_PORT 指定 1024 以上的端口。`,
    en: `This user may not listen on the RTSP port ${port}. Choose a port above 1024 with TESSERA_RTSP_PORT.`,
  }),
};
