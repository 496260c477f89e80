import { type LookupAddress, lookup } from "node:dns";
import { Agent, type IncomingMessage, request as plainRequest } from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { BadRequest, Offline, type Text } from "@tessera/base";

export interface HttpQuestion {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface HttpAnswer {
  readonly status: number;
  /** Its beginning. */
  readonly text: string;
}

interface HttpClientOptions {
  /**
   * Which addresses of the own network are asked. all: any · typed: those that an administrator wrote as an address ·
   * none: not even these, as somebody else named the receiver.
   */
  readonly internal: "all" | "typed" | "none";
  readonly timeoutMs: number;
  /** Of names; the system's, unless a test has its own. */
  readonly resolve?: typeof lookup;
}

const maxAnswerBytes = 16 * 1024;

/**
 * Asks one receiver. A redirect is never followed: it could lead into the own network. A name is resolved once, for the
 * connection itself, so that it cannot lead elsewhere after it was looked at.
 */
export class HttpClient {
  readonly #options: HttpClientOptions;
  readonly #plain = new Agent({ keepAlive: true, maxSockets: 4 });
  readonly #secure = new SecureAgent({ keepAlive: true, maxSockets: 4 });

  constructor(options: HttpClientOptions) {
    this.#options = options;
  }

  /** Rejects where nothing was answered in time, and for a redirect, naming both. */
  async ask(question: HttpQuestion, signal: AbortSignal): Promise<HttpAnswer> {
    const { timeoutMs } = this.#options;
    this.#refuseTyped(new URL(question.url).hostname);
    const whole = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const response = await this.#open(question, whole);
    const status = response.statusCode ?? 0;
    if (status >= 300 && status < 400) {
      response.destroy();
      throw new Offline("push-redirected", redirectText(status, response.headers.location ?? ""));
    }
    return { status, text: await beginningOf(response) };
  }

  close(): void {
    this.#plain.destroy();
    this.#secure.destroy();
  }

  #open(
    { url, method, headers, body }: HttpQuestion,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const isSecure = url.startsWith("https:");
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const request = (isSecure ? secureRequest : plainRequest)(url, {
      method,
      headers: { "user-agent": "tessera", ...length, ...headers },
      agent: isSecure ? this.#secure : this.#plain,
      lookup: this.#lookup,
      signal,
    });
    request.once("response", resolve).once("error", (error) => {
      // What aborted it says more.
      reject(signal.aborted ? signal.reason : error);
    });
    request.end(body);
    return promise;
  }

  /** Addresses are not looked up. */
  #refuseTyped(hostName: string): void {
    const host = hostName.replaceAll(/[[\]]/g, "");
    if (this.#options.internal === "none" && (host === "localhost" || isInternal(host)))
      throw new BadRequest("push-internal", internalText(host, host));
  }

  readonly #lookup: LookupFunction = (host, options, done) => {
    const { resolve = lookup } = this.#options;
    resolve(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return done(error, "");
      const found = addresses.find(({ address }) => isInternal(address));
      const isMeant = this.#options.internal === "all" || host === "localhost";
      if (found && !isMeant)
        return done(new BadRequest("push-internal", internalText(host, found.address)), "");
      const [first] = addresses;
      if (options.all) done(null, addresses);
      else done(null, first?.address ?? "", first?.family);
    });
  };
}

/** Loopback, private, link-local and the like, of both families. */
export function isInternal(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return isInternal(mapped);
  const family = isIP(address);
  return family !== 0 && internal.check(address, family === 6 ? "ipv6" : "ipv4");
}

const internal = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  internal.addSubnet(network, prefix, "ipv4");
internal.addAddress("::", "ipv6");
internal.addAddress("::1", "ipv6");
internal.addSubnet("fc00::", 7, "ipv6");
internal.addSubnet("fe80::", 10, "ipv6");

async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    // The rest is not read: leaving the loop ends the connection.
    if (bytes >= maxAnswerBytes) break;
  }
  return Buffer.concat(chunks).toString("utf8", 0, maxAnswerBytes);
}

/** Only the host of where it leads: the rest may hold a secret. */
function redirectText(status: number, location: string): Text {
  const host = URL.canParse(location) ? new URL(location).host : "";
  return {
    zh: `对方要求跳转（HTTP ${status}${host && ` 到 ${host}`}），出于安全不跟随跳转，请直接填写最终地址`,
    en: `The receiver redirects (HTTP ${status}${host && ` to ${host}`}). Redirects are not followed, for safety: enter the final address`,
  };
}

const internalText = (host: string, address: string): Text => ({
  zh: `${host} 解析到内网地址 ${address}。如果确实要推送到内网，请打开“允许内网地址”，或直接填写该地址`,
  en: `${host} leads to ${address}, an address of the own network. If that is meant, turn on “Internal addresses”, or enter the address itself`,
});
