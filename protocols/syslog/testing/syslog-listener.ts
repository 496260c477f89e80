import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { onTestFinished } from "vitest";

/** For tests: a syslog server that reads what comes as RFC 6587 (octet counting) and RFC 5424 say. */
export class SyslogListener {
  readonly messages: ParsedMessage[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #port = 0;

  constructor({ tls = false } = {}) {
    const take = (socket: Socket) => this.#take(socket);
    this.#server = tls
      ? createTlsServer({ cert: listenerCertificate, key: listenerKey }, take)
      : createServer(take);
    onTestFinished(() => this.close());
  }

  get port(): number {
    return this.#port;
  }

  /** At the same port as before, after it was closed. */
  async listen(): Promise<void> {
    this.#server.listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    if (!this.#server.listening) return;
    this.#server.close();
    await once(this.#server, "close");
  }

  #take(socket: Socket): void {
    let rest = Buffer.alloc(0);
    this.#sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => this.#sockets.delete(socket));
    socket.on("data", (bytes) => {
      rest = Buffer.concat([rest, bytes]);
      for (let frame = firstFrame(rest); frame; frame = firstFrame(rest)) {
        rest = rest.subarray(frame.endsAt);
        this.messages.push(parse(frame.text));
      }
    });
  }
}

export interface ParsedMessage {
  readonly priority: number;
  readonly time: string;
  readonly messageId: string;
  readonly data: Readonly<Record<string, string>>;
  readonly text: string;
}

function firstFrame(bytes: Buffer) {
  const counted = /^(\d+) /.exec(bytes.toString("latin1", 0, 12));
  if (!counted) return undefined;
  const begins = counted[0].length;
  const endsAt = begins + Number(counted[1]);
  return bytes.length < endsAt
    ? undefined
    : { endsAt, text: bytes.toString("utf8", begins, endsAt) };
}

/** Priority, version 1, time, host, program, process, kind, structured data, text. */
const message =
  /^<(\d{1,3})>1 (\S+) (\S{1,255}) (tessera) (\d+) (\S{1,32}) (-|\[\S+(?: \w+="(?:[^"\\\]]|\\.)*")*\]) \uFEFF(.*)$/s;

function parse(text: string): ParsedMessage {
  const parts = message.exec(text);
  if (!parts) throw new Error(`Not as RFC 5424 has it: ${text}`);
  const [, priority, time = "", , , , messageId = "", data = "", body = ""] = parts;
  const params = data.matchAll(/ (\w+)="((?:[^"\\\]]|\\.)*)"/g);
  const pairs = [...params].map(([, name = "", value = ""]) => [
    name,
    value.replaceAll(/\\(.)/g, "$1"),
  ]);
  return {
    priority: Number(priority),
    time,
    messageId,
    data: Object.fromEntries(pairs),
    text: body,
  };
}

/** Of 127.0.0.1, by itself, until 2120. It guards nothing. */
export const listenerCertificate = `-----BEGIN CERTIFICATE-----
MIIBbDCCARGgAwIBAgIBATAKBggqhkjOPQQDAjAWMRQwEgYDVQQDDAtzeXNsb2cu
dGVzdDAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFjEUMBIGA1UE
AwwLc3lzbG9nLnRlc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATjYuTGnus3
3Hi5rJM80GTi/xSUCitx9PMx8K4Ij4FrVFLmDAYuW2nnrcIHPV5HGnhgNYCGrcnQ
hfORENV/I8++o04wTDAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwDwYDVR0T
AQH/BAUwAwEB/zAdBgNVHQ4EFgQUrfEiO9MuX0guXoAPhy8czP8MffgwCgYIKoZI
zj0EAwIDSQAwRgIhALgAiklQt8dHP9ysncXiK6tq0wvq6u1SBlAMpv/dImPvAiEA
gDG/b3WkIyyElhV74JIC2BfZP5dCjWq4bYD6NfFToEM=
-----END CERTIFICATE-----
`;
const listenerKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgeb8wICBCcsQ/2rXY
28Fv/XOrAzIz/wothEyuxuaumg6hRANCAATjYuTGnus33Hi5rJM80GTi/xSUCitx
9PMx8K4Ij4FrVFLmDAYuW2nnrcIHPV5HGnhgNYCGrcnQhfORENV/I8++
-----END PRIVATE KEY-----
`;
