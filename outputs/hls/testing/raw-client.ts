import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** One connection of a player, byte by byte. */
export class RawClient {
  readonly socket: Socket;
  #read = Buffer.alloc(0);
  #look = () => {};

  constructor(port: number) {
    this.socket = connect(port, "127.0.0.1");
    this.socket.on("error", () => {});
    this.socket.on("data", (chunk: Buffer) => {
      this.#read = Buffer.concat([this.#read, chunk]);
      this.#look();
    });
    this.socket.on("close", () => this.#look());
  }

  send(...requests: readonly (string | Buffer)[]): void {
    this.socket.write(Buffer.concat(requests.map((request) => Buffer.from(request as string))));
  }

  /** The next one. */
  async reply(): Promise<RawReply> {
    const end = await this.#until(() => this.#read.indexOf("\r\n\r\n"));
    const [first = "", ...lines] = this.#read.toString("latin1", 0, end).split("\r\n");
    const headers = Object.fromEntries(
      lines.map((line) => {
        const [, name = "", value = ""] = /^([^:]*): (.*)$/.exec(line) ?? [];
        return [name.toLowerCase(), value];
      }),
    );
    const from = end + 4;
    const to = from + Number(headers["content-length"] ?? 0);
    await this.#until(() => (this.#read.length >= to ? to : -1));
    const body = this.#read.subarray(from, to);
    this.#read = this.#read.subarray(to);
    return { status: Number(first.split(" ")[1]), headers, body };
  }

  async ask(target: string, ...headers: readonly string[]): Promise<RawReply> {
    this.send(get(target, ...headers));
    return this.reply();
  }

  get closed(): Promise<unknown> {
    return this.socket.closed ? Promise.resolve() : once(this.socket, "close");
  }

  async #until(look: () => number): Promise<number> {
    for (let at = look(); ; at = look()) {
      if (at >= 0) return at;
      if (this.socket.closed) throw new Error(`closed after ${this.#read.length} bytes`);
      await new Promise<void>((resolve) => {
        this.#look = resolve;
      });
    }
  }
}

export const get = (target: string, ...headers: readonly string[]): string =>
  [`GET ${target} HTTP/1.1`, "Host: site", ...headers, "", ""].join("\r\n");

export const post = (target: string, body: string): string =>
  [
    `POST ${target} HTTP/1.1`,
    "Host: site",
    "Content-Type: application/sdp",
    `Content-Length: ${body.length}`,
    "",
    body,
  ].join("\r\n");
