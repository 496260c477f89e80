import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { Clock } from "@tessera/base";
import { Authenticator } from "@tessera/protocols/digest";
import { faultOf, HttpFault } from "./http-fault.ts";

export interface HttpReply {
  /** Where it came from in the end: what is in it is relative to this. */
  readonly url: URL;
  readonly message: IncomingMessage;
}

export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

export interface HttpClientOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** The only place that is told user and password. */
  readonly origin: string;
  readonly userName: string;
  readonly password: string;
  /** The password may be shown to who asks for it in clear; over https it may be anyway. */
  readonly allowsBasic: boolean;
  /** Redirections and playlists may name other hosts: set by the operator for this device. */
  readonly mayLeaveHost?: boolean;
}

const answerTimeoutMs = 8000;
const maxRedirects = 3;
/** The two hashes, and a new nonce for one of them. */
const maxTries = 4;

/** Asks one source for addresses; keeps its connections for the next request. */
export class HttpClient {
  readonly #options: HttpClientOptions;
  readonly #agents = {
    "http:": new http.Agent({ keepAlive: true }),
    "https:": new https.Agent({ keepAlive: true }),
  };

  readonly #authenticator: Authenticator;

  constructor(options: HttpClientOptions) {
    this.#options = options;
    const { userName, password, origin, allowsBasic } = options;
    this.#authenticator = new Authenticator(userName === "" ? undefined : { userName, password }, {
      allowsBasic: allowsBasic || origin.startsWith("https:"),
      leavesDigest: false,
    });
  }

  /** The body is for the caller to read or to destroy. Throws HttpFault, or the signal's reason. */
  async get(address: URL, range?: ByteRange): Promise<HttpReply> {
    let url = this.#requireAllowed(address);
    for (let hops = 0; hops <= maxRedirects; hops++) {
      const message = await this.#ask(url, range);
      const status = message.statusCode ?? 0;
      if (status === 200 || status === 206) {
        this.#authenticator.accept();
        return { url, message };
      }
      message.destroy();
      if (status < 300 || status >= 400) throw new HttpFault("status", { status });
      url = this.#requireAllowed(redirectTarget(message.headers.location, url));
    }
    throw new HttpFault("bad-redirect");
  }

  /** A source must not make this server ask others on its network. */
  #requireAllowed(url: URL): URL {
    const isOwn = url.hostname === new URL(this.#options.origin).hostname;
    if (isOwn || this.#options.mayLeaveHost) return url;
    throw new HttpFault("other-host");
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }

  /** Proves who we are where it is asked for, and only there. */
  async #ask(url: URL, range: ByteRange | undefined): Promise<IncomingMessage> {
    for (let tries = 1; ; tries++) {
      const message = await this.#request(url, range);
      if (message.statusCode !== 401 || url.origin !== this.#options.origin) return message;
      const challenges = message.headersDistinct["www-authenticate"] ?? [];
      const isWorthATry = this.#authenticator.challenge(challenges) && tries < maxTries;
      if (isWorthATry) message.resume();
      else if (this.#authenticator.asksForBasic) {
        message.destroy();
        throw new HttpFault("asks-for-basic");
      } else return message;
    }
  }

  async #request(url: URL, range: ByteRange | undefined): Promise<IncomingMessage> {
    const { clock, signal } = this.#options;
    const answered = Promise.withResolvers<IncomingMessage>();
    const isSecure = url.protocol === "https:";
    const agent = this.#agents[isSecure ? "https:" : "http:"];
    const headers = this.#headers(url, range);
    const request = (isSecure ? https : http).get(url, { agent, signal, headers });
    const stopTimer = clock.after(answerTimeoutMs, () =>
      request.destroy(new HttpFault("timed-out")),
    );
    request.once("response", answered.resolve);
    request.on("error", answered.reject);
    try {
      return await answered.promise;
    } catch (error) {
      signal.throwIfAborted();
      throw faultOf(error);
    } finally {
      stopTimer();
    }
  }

  #headers(url: URL, range: ByteRange | undefined): Record<string, string> {
    const { origin } = this.#options;
    const headers: Record<string, string> = {
      "user-agent": "Tessera",
      accept: "*/*",
      "accept-encoding": "identity",
    };
    const authorization =
      url.origin === origin
        ? this.#authenticator.authorization("GET", url.pathname + url.search)
        : undefined;
    if (authorization !== undefined) headers["authorization"] = authorization;
    if (range) headers["range"] = `bytes=${range.offset}-${range.offset + range.length - 1}`;
    return headers;
  }
}

/** Only ever to another web address. */
export function webAddress(reference: string, base: URL): URL | undefined {
  if (!URL.canParse(reference, base.href)) return undefined;
  const url = new URL(reference, base);
  return url.protocol === "http:" || url.protocol === "https:" ? url : undefined;
}

function redirectTarget(location: string | undefined, base: URL): URL {
  const url = location === undefined ? undefined : webAddress(location, base);
  if (!url) throw new HttpFault("bad-redirect");
  return url;
}
