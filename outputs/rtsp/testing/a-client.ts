import { once } from "node:events";
import { connect } from "node:net";
import { systemClock } from "@tessera/base";
import { RtspClient, writeRequest } from "@tessera/protocols/rtsp";
import { onTestFinished } from "vitest";

export function aClient(url: string, transport: "TCP" | "UDP" = "TCP"): RtspClient {
  const { signal } = new AbortController();
  const access = { url, userName: "", password: "" };
  const client = new RtspClient({ ...access, transport, clock: systemClock, signal });
  onTestFinished(() => client.close());
  return client;
}

/** Plays all; RTP payloads by track, and how many reports came. */
export async function play(client: RtspClient) {
  const received = {
    payloads: [[], []] as string[][],
    timestamps: [] as number[],
    reports: 0,
    keyEnds: 0,
  };
  const { media } = await client.describe();
  await client.play(
    media.map((track, at) => ({
      media: track,
      provesLife: false,
      handlers: {
        onRtp: (bytes, start, end) => {
          const packet = Buffer.from(bytes.subarray(start, end));
          received.payloads[at]?.push(packet.toString("hex", 12));
          const [, fuHeader = 0] = packet.subarray(12);
          if (packet[12] === 0x7c && (fuHeader & 0x40) !== 0) received.keyEnds++;
          if (at === 0) received.timestamps.push(packet.readUInt32BE(4));
        },
        onRtcp: () => void received.reports++,
        writeReport: () => Uint8Array.of(0x80, 201, 0, 1, 0, 0, 0, 1),
      },
    })),
  );
  return received;
}

/** A client that says exactly what a test wants. */
export async function spokenTo(port: number) {
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  onTestFinished(async () => void socket.destroy());
  await once(socket, "connect");
  let cSeq = 0;
  const ask = async (method: string, uri: string, Transport?: string, Session?: string) => {
    socket.write(writeRequest({ method, uri, headers: { CSeq: ++cSeq, Transport, Session } }));
    const [answer] = (await once(socket, "data")) as [string];
    return answer;
  };
  return Object.assign(ask, { socket });
}
