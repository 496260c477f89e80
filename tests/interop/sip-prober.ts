import { createHash, randomBytes } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";

interface SipAnswer {
  readonly status: number;
  readonly reason: string;
  readonly text: string;
}

interface ProberOptions {
  readonly port: number;
  /** Of ours. */
  readonly host?: string;
}

const againMs = 500;

/** Requests written by hand over UDP: what no agent would send. */
export class SipProber {
  readonly #socket: Socket;
  readonly #port: number;
  readonly #host: string;
  readonly #waiting = new Map<string, (answer: SipAnswer) => void>();
  readonly #answers = new Map<number, number>();

  static async open({ port, host = "127.0.0.1" }: ProberOptions): Promise<SipProber> {
    const socket = createSocket("udp4");
    socket.bind(0, host);
    await once(socket, "listening");
    return new SipProber(socket, port, host);
  }

  private constructor(socket: Socket, port: number, host: string) {
    this.#socket = socket;
    this.#port = port;
    this.#host = host;
    socket.on("message", (bytes) => {
      const text = bytes.toString("latin1");
      const [, status = "", reason = ""] = /^SIP\/2\.0 (\d{3}) ?(.*)\r\n/.exec(text) ?? [];
      this.#answers.set(Number(status), this.answersWith(Number(status)) + 1);
      const callId = /^Call-ID: (.*)\r$/m.exec(text)?.[1] ?? "";
      const cseq = /^CSeq: (\d+)/m.exec(text)?.[1] ?? "";
      this.#waiting.get(`${callId} ${cseq}`)?.({ status: Number(status), reason, text });
    });
  }

  /** Of all that came. */
  get answers(): number {
    return [...this.#answers.values()].reduce((sum, count) => sum + count, 0);
  }

  answersWith(status: number): number {
    return this.#answers.get(status) ?? 0;
  }

  send(bytes: string | Uint8Array): Promise<void> {
    return new Promise((resolve) => {
      this.#socket.send(bytes, this.#port, "127.0.0.1", () => resolve());
    });
  }

  /** The first answer to it; sent again until there is one, as UDP wants it. */
  async ask(method: string, parts: RequestParts = {}): Promise<SipAnswer> {
    const { callId = randomBytes(8).toString("hex"), cseq = 1 } = parts;
    const key = `${callId} ${cseq}`;
    const answered = new Promise<SipAnswer>((resolve) => this.#waiting.set(key, resolve));
    const bytes = this.request(method, { ...parts, callId });
    const again = setInterval(() => void this.send(bytes), againMs);
    await this.send(bytes);
    const answer = await answered;
    clearInterval(again);
    this.#waiting.delete(key);
    return answer;
  }

  request(method: string, parts: RequestParts): string {
    const { id = "34020000001320009999", callId = "c", cseq = 1, headers = [], body = "" } = parts;
    const at = `${this.#host}:${this.#socket.address().port}`;
    return [
      `${method} sip:34020000002000000001@3402000000 SIP/2.0`,
      `Via: SIP/2.0/UDP ${at};rport;branch=z9hG4bK${randomBytes(8).toString("hex")}`,
      `From: <sip:${id}@3402000000>;tag=1`,
      `To: <sip:${parts.to ?? `${id}@3402000000`}>${parts.toTag ? `;tag=${parts.toTag}` : ""}`,
      `Call-ID: ${callId}`,
      `CSeq: ${cseq} ${method}`,
      `Contact: <sip:${id}@${at}>`,
      ...headers,
      `Content-Length: ${Buffer.byteLength(body, "latin1")}`,
      "",
      body,
    ].join("\r\n");
  }

  close(): void {
    this.#socket.close();
  }
}

interface RequestParts {
  readonly id?: string;
  readonly to?: string;
  readonly toTag?: string;
  readonly callId?: string;
  readonly cseq?: number;
  readonly headers?: readonly string[];
  readonly body?: string;
}

/** The line that answers a challenge. */
export function authorizationFor({ text }: SipAnswer, id: string, password: string): string {
  const realm = /realm="([^"]*)"/.exec(text)?.[1] ?? "";
  const nonce = /nonce="([^"]*)"/.exec(text)?.[1] ?? "";
  const uri = "sip:34020000002000000001@3402000000";
  const response = md5(`${md5(`${id}:${realm}:${password}`)}:${nonce}:${md5(`REGISTER:${uri}`)}`);
  return `Authorization: Digest username="${id}", realm="${realm}", nonce="${nonce}", uri="${uri}", response="${response}", algorithm=MD5`;
}

const md5 = (text: string) => createHash("md5").update(text).digest("hex");
