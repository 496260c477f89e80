import { request } from "node:https";
import { text } from "node:stream/consumers";
import { setTimeout as passed } from "node:timers/promises";
import type { AccountKey } from "./account-key.ts";

interface AcmeOptions {
  readonly directoryUrl: string;
  readonly key: AccountKey;
  readonly email: string;
  /** In PEM: of an ACME server that the system does not know. */
  readonly ca?: string | undefined;
  /** Has the site answer a challenge; returns how to end that. */
  readonly answer: (token: string, authorization: string) => () => void;
  readonly signal: AbortSignal;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

interface Authorization {
  readonly status: string;
  readonly identifier: { readonly value: string };
  readonly challenges: readonly {
    readonly type: string;
    readonly url: string;
    readonly token: string;
    readonly error?: { readonly detail?: string };
  }[];
}

interface Order {
  readonly status: string;
  readonly authorizations: readonly string[];
  readonly finalize: string;
  readonly certificate?: string;
  readonly error?: { readonly detail?: string };
}

const pollMs = 1000;
const maxPolls = 60;
const timeoutMs = 20_000;

/** Why an ACME server gives no certificate, in its own words. */
class AcmeRefused extends Error {}

/** One order by RFC 8555, proven over HTTP (http-01). */
export class AcmeClient {
  readonly #options: AcmeOptions;
  #directory: Readonly<Record<string, string>> = {};
  #nonce = "";
  #account = "";

  constructor(options: AcmeOptions) {
    this.#options = options;
  }

  /** The certificate with those that vouch for it, in PEM. `csr` in DER. */
  async certificateFor(names: readonly string[], csr: Uint8Array): Promise<string> {
    const { directoryUrl, email } = this.#options;
    this.#directory = JSON.parse((await this.#ask("GET", directoryUrl)).body) as never;
    const contact = email ? { contact: [`mailto:${email}`] } : {};
    const opened = await this.#post(this.#at("newAccount"), {
      termsOfServiceAgreed: true,
      ...contact,
    });
    this.#account = String(opened.headers["location"] ?? "");
    const identifiers = names.map((value) => ({ type: "dns", value }));
    const ordered = await this.#post(this.#at("newOrder"), { identifiers });
    const orderUrl = String(ordered.headers["location"] ?? "");
    const order = JSON.parse(ordered.body) as Order;
    for (const url of order.authorizations) await this.#prove(url);
    await this.#post(order.finalize, { csr: Buffer.from(csr).toString("base64url") });
    const { certificate } = await this.#until<Order>(orderUrl, ({ status }) => status === "valid");
    if (!certificate) throw new AcmeRefused("The order has no certificate.");
    return (await this.#post(certificate, "")).body;
  }

  async #prove(url: string): Promise<void> {
    const { key, answer } = this.#options;
    const { status, challenges } = JSON.parse((await this.#post(url, "")).body) as Authorization;
    if (status === "valid") return;
    const challenge = challenges.find(({ type }) => type === "http-01");
    if (!challenge) throw new AcmeRefused("The server offers no proof over HTTP (http-01).");
    const stopAnswering = answer(challenge.token, key.authorizationOf(challenge.token));
    try {
      await this.#post(challenge.url, {});
      await this.#until<Authorization>(url, (now) => now.status === "valid");
    } finally {
      stopAnswering();
    }
  }

  async #until<State extends Authorization | Order>(
    url: string,
    isDone: (state: State) => boolean,
  ): Promise<State> {
    for (let polls = 0; polls < maxPolls; polls++) {
      const state = JSON.parse((await this.#post(url, "")).body) as State;
      if (isDone(state)) return state;
      if (state.status === "invalid") throw new AcmeRefused(reasonOf(state));
      await passed(pollMs, undefined, { signal: this.#options.signal });
    }
    throw new AcmeRefused("The server has not decided in time.");
  }

  /** Signed; a nonce that has grown old is replaced once. */
  async #post(url: string, payload: object | ""): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      if (!this.#nonce) await this.#ask("HEAD", this.#at("newNonce"));
      const nonce = this.#nonce;
      this.#nonce = "";
      const body = this.#options.key.sign(payload, { url, nonce, account: this.#account });
      const answer = await this.#ask("POST", url, body);
      if (answer.status < 400) return answer;
      const problem = problemIn(answer.body);
      if (problem.type.endsWith(":badNonce") && tries < 5) continue;
      throw new AcmeRefused(problem.detail || `HTTP ${answer.status}`);
    }
  }

  #at(resource: string): string {
    const url = this.#directory[resource];
    if (url === undefined) throw new AcmeRefused(`The directory names no ${resource}.`);
    return url;
  }

  async #ask(method: string, url: string, body?: string): Promise<Answer> {
    const { ca, signal } = this.#options;
    const answered = Promise.withResolvers<import("node:http").IncomingMessage>();
    const asked = request(url, {
      method,
      ...(ca === undefined ? {} : { ca }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      headers: { "user-agent": "Tessera", "content-type": "application/jose+json" },
    });
    asked.on("response", answered.resolve);
    asked.on("error", answered.reject);
    asked.end(body);
    const response = await answered.promise;
    this.#nonce = String(response.headers["replay-nonce"] ?? "") || this.#nonce;
    const { statusCode: status = 0, headers } = response;
    return { status, headers, body: await text(response) };
  }
}

function reasonOf(state: Authorization | Order): string {
  if ("authorizations" in state) return state.error?.detail ?? "The order was refused.";
  const detail = state.challenges.find(({ error }) => error?.detail)?.error?.detail;
  return `${state.identifier.value}: ${detail ?? "the proof was not accepted"}`;
}

function problemIn(body: string): { readonly type: string; readonly detail: string } {
  try {
    const { type = "", detail = "" } = JSON.parse(body) as { type?: string; detail?: string };
    return { type, detail };
  } catch {
    return { type: "", detail: "" };
  }
}
