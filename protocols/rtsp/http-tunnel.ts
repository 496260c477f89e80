import { randomBytes } from "node:crypto";
import type { Socket } from "node:net";
import { RtspError } from "./rtsp-error.ts";

const maxHeadBytes = 16 * 1024;
/** As all who speak it say: the body has no end that anybody would know. */
const contentLength = 32_767;

export interface HttpTunnelOptions {
  readonly host: string;
  readonly port: number;
  /** With the query. */
  readonly path: string;
  /** What comes in. */
  readonly reading: Socket;
  /** Opens the second connection, for what goes out. */
  readonly openWriting: (opened: () => void) => Socket;
  /** Both stand. */
  readonly onOpen: () => void;
}

/**
 * RTSP through firewalls that let only HTTP pass (Apple, "Tunnelling RTSP and RTP through HTTP"): what comes in is the
 * endless answer to a GET, what goes out the body of a POST in base64. A cookie tells the device that they belong together.
 */
export class HttpTunnel {
  readonly #options: HttpTunnelOptions;
  readonly #cookie = randomBytes(12).toString("base64url");
  #writing: Socket | undefined;
  #head: Buffer | undefined = Buffer.alloc(0);

  constructor(options: HttpTunnelOptions) {
    this.#options = options;
  }

  /** When the reading connection stands. */
  begin(): void {
    const lines = [
      ...this.#headLines("GET"),
      "Accept: application/x-rtsp-tunnelled",
      "Pragma: no-cache",
      "Cache-Control: no-cache",
    ];
    this.#options.reading.write(`${lines.join("\r\n")}\r\n\r\n`);
  }

  /** What is RTSP of the bytes that came: nothing before the end of the HTTP head. Throws RtspError. */
  rtspIn(bytes: Uint8Array): Uint8Array {
    if (!this.#head) return bytes;
    this.#head = Buffer.concat([this.#head, bytes]);
    const end = this.#head.indexOf("\r\n\r\n");
    if (end < 0 && this.#head.length < maxHeadBytes) return bytes.subarray(0, 0);
    const status = /^HTTP\/1\.[01] (\d{3})/.exec(this.#head.toString("latin1", 0, 64))?.[1];
    if (end < 0 || !status) throw new RtspError("not-rtsp");
    if (status === "401" || status === "403") throw new RtspError("unauthorized");
    if (status !== "200") throw new RtspError("failed-request", { status: Number(status) });
    const rest = this.#head.subarray(end + 4);
    this.#head = undefined;
    this.#openWriting();
    return rest;
  }

  write(data: Uint8Array): void {
    this.#writing?.write(Buffer.from(data).toString("base64"));
  }

  get unsentBytes(): number {
    return this.#writing?.writableLength ?? 0;
  }

  close(): void {
    this.#writing?.destroy();
  }

  #openWriting(): void {
    this.#writing = this.#options.openWriting(() => {
      const lines = [
        ...this.#headLines("POST"),
        "Content-Type: application/x-rtsp-tunnelled",
        "Pragma: no-cache",
        "Cache-Control: no-cache",
        `Content-Length: ${contentLength}`,
        "Expires: Sun, 9 Jan 1972 00:00:00 GMT",
      ];
      this.#writing?.write(`${lines.join("\r\n")}\r\n\r\n`);
      this.#options.onOpen();
    });
    // Nothing is to be learnt from its answer, if one comes.
    this.#writing.resume();
  }

  #headLines(method: "GET" | "POST"): string[] {
    const { host, port, path } = this.#options;
    const hostName = host.includes(":") ? `[${host}]` : host;
    return [
      `${method} ${path} HTTP/1.0`,
      `Host: ${hostName}:${port}`,
      `x-sessioncookie: ${this.#cookie}`,
      "User-Agent: Tessera",
    ];
  }
}
