import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import type { TlsPair } from "@tessera/base";
import { type RtspRequest, writeResponse } from "../rtsp-message.ts";
import { RtspStreamParser } from "../rtsp-stream-parser.ts";

export interface ScriptedAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** By method; "silence" leaves a request without answer. */
export type Script = Readonly<
  Record<
    string,
    (request: RtspRequest, connection: ScriptedConnection) => ScriptedAnswer | "silence"
  >
>;

const scriptedSdp = [
  "v=0",
  "s=scripted",
  "m=video 0 RTP/AVP 96",
  "a=rtpmap:96 H264/90000",
  "a=fmtp:96 packetization-mode=1;sprop-parameter-sets=Z0LAHtkDxWhAAAADAEAAAAwDxYuS,aMuMsg==",
  "a=control:trackID=1",
  "m=audio 0 RTP/AVP 8",
  "a=control:trackID=2",
].join("\r\n");

/** An RTSP server for tests: plays its part well, but for the methods that a test scripts. */
export class ScriptedCamera {
  readonly requests: RtspRequest[] = [];
  readonly connections: ScriptedConnection[] = [];
  readonly #server: Server;
  readonly #scheme: string;
  readonly #script: Script;

  /** With `tls` it speaks rtsps. */
  static async start(script: Script = {}, tls?: TlsPair): Promise<ScriptedCamera> {
    const camera = new ScriptedCamera(script, tls);
    camera.#server.listen(0, "127.0.0.1");
    await once(camera.#server, "listening");
    return camera;
  }

  private constructor(script: Script, tls: TlsPair | undefined) {
    this.#script = script;
    this.#scheme = tls ? "rtsps" : "rtsp";
    const accept = (socket: Socket) => {
      const connection = new ScriptedConnection(socket, (request) => {
        this.requests.push(request);
        return (this.#script[request.method] ?? usualAnswer)(request, connection);
      });
      this.connections.push(connection);
    };
    this.#server = tls ? createTlsServer(tls, accept) : createServer(accept);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `${this.#scheme}://127.0.0.1:${this.port}/live`;
  }

  get methods(): string[] {
    return this.requests.map(({ method }) => method);
  }

  async stop(): Promise<void> {
    for (const connection of this.connections) connection.close();
    if (!this.#server.listening) return;
    this.#server.close();
    await once(this.#server, "close");
  }
}

export class ScriptedConnection {
  readonly socket: Socket;

  constructor(socket: Socket, answer: (request: RtspRequest) => ScriptedAnswer | "silence") {
    this.socket = socket;
    const parser = new RtspStreamParser({
      onMessage: (message) => {
        if (message.kind === "response") return;
        const answered = answer(message);
        if (answered === "silence") return;
        const cSeq = message.headers.get("CSeq");
        socket.write(writeResponse({ ...answered, headers: { CSeq: cSeq, ...answered.headers } }));
      },
      onInterleaved: () => {},
      onError: () => socket.destroy(),
    });
    socket.on("data", (data) => parser.push(data, data.length));
    socket.on("error", () => {});
  }

  /** One interleaved frame. */
  sendFrame(channel: number, packet: Uint8Array): void {
    const head = Buffer.from([0x24, channel, packet.length >> 8, packet.length & 0xff]);
    this.socket.write(Buffer.concat([head, packet]));
  }

  close(): void {
    this.socket.destroy();
  }
}

/** What a well-behaved camera answers. */
export function usualAnswer(request: RtspRequest): ScriptedAnswer {
  const headers = { Session: "12345678;timeout=60" };
  switch (request.method) {
    case "OPTIONS":
      return { status: 200, headers: { Public: "OPTIONS, DESCRIBE, SETUP, PLAY, GET_PARAMETER" } };
    case "DESCRIBE":
      return { status: 200, headers: { "Content-Base": `${request.uri}/` }, body: scriptedSdp };
    case "SETUP":
      return {
        status: 200,
        headers: { ...headers, Transport: request.headers.get("Transport") ?? "" },
      };
    default:
      return { status: 200, headers };
  }
}
