import { randomUUID } from "node:crypto";
import { Authenticator } from "@tessera/protocols/digest";
import { keepalive, versionHeader } from "@tessera/protocols/gb28181";
import { parseSipAddress, type SipResponse } from "@tessera/protocols/sip";
import type { RegistrationState } from "./gb-device.ts";
import type { ServerLine } from "./server-line.ts";
import type { Setup } from "./setup.ts";

const retrySeconds = 60;
const maxMissedKeepalives = 3;
const maxRedirects = 3;

/** Keeps the device registered and alive until it is stopped. */
export class Registration implements RegistrationState {
  readonly #setup: Setup;
  readonly #line: ServerLine;
  readonly #callId = randomUUID();
  #authenticator: Authenticator;
  #cseq = 0;
  #isStopped = false;
  #missedKeepalives = 0;
  #cancelRefresh: (() => void) | undefined;
  #cancelKeepalive: (() => void) | undefined;
  isSilent = false;
  isRegistered = false;
  count = 0;
  status: number | undefined;
  serverDate: string | undefined;
  serverVersion: string | undefined;

  constructor(setup: Setup, line: ServerLine) {
    this.#setup = setup;
    this.#line = line;
    this.#authenticator = this.#newAuthenticator();
  }

  /** Tries again by itself if it is refused. */
  async register(): Promise<boolean> {
    const { registerSeconds, clock } = this.#setup;
    this.#cancelTimers();
    const response = this.isSilent ? undefined : await this.#ask(registerSeconds);
    this.isRegistered = response?.status === 200;
    this.#cancelTimers();
    if (this.#isStopped) return this.isRegistered;
    const againMs = (this.isRegistered ? registerSeconds * 0.75 : retrySeconds) * 1000;
    this.#cancelRefresh = clock.after(againMs, () => void this.register());
    if (!this.isRegistered) return false;
    this.count++;
    this.#missedKeepalives = 0;
    const { keepaliveSeconds } = this.#setup;
    this.#cancelKeepalive = clock.every(keepaliveSeconds * 1000, () => void this.keepAlive());
    return true;
  }

  async unregister(): Promise<boolean> {
    this.#cancelTimers();
    const response = await this.#ask(0);
    this.isRegistered = false;
    return response?.status === 200;
  }

  /** A server that does not know us, or does not answer, is registered with again. */
  async keepAlive(): Promise<number | undefined> {
    if (this.isSilent) return undefined;
    const { deviceId } = this.#setup;
    const status = await this.#line.tell(keepalive({ sn: this.#line.nextSn(), deviceId }));
    this.#missedKeepalives = status === 200 ? 0 : this.#missedKeepalives + 1;
    const isForgotten = status === 403 || status === 404 || status === 401;
    if (isForgotten || this.#missedKeepalives >= maxMissedKeepalives) {
      this.isRegistered = false;
      if (!this.#isStopped) void this.register();
    }
    return status;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelTimers();
    if (this.isRegistered && !this.isSilent) await this.unregister();
  }

  /** Undefined if there is no answer. */
  async #ask(seconds: number): Promise<SipResponse | undefined> {
    let response = await this.#try(seconds);
    for (let turn = 0; response?.status === 302 && turn < maxRedirects; turn++) {
      this.#follow(response);
      response = await this.#try(seconds);
    }
    return response;
  }

  async #try(seconds: number): Promise<SipResponse | undefined> {
    const first = await this.#send(seconds);
    if (first?.status !== 401) return first;
    // A new nonce each time: the old one may have run out.
    this.#authenticator = this.#newAuthenticator();
    const canAnswer = this.#authenticator.challenge(first.headers.all("WWW-Authenticate"));
    return canAnswer ? await this.#send(seconds) : first;
  }

  async #send(seconds: number): Promise<SipResponse | undefined> {
    const authorization = this.#authenticator.authorization("REGISTER", this.#line.registerUri);
    const attempt = { callId: this.#callId, cseq: ++this.#cseq, seconds, authorization };
    const response = await this.#line.register(attempt).catch(() => undefined);
    this.status = response?.status;
    this.serverDate = response?.headers.get("Date") ?? this.serverDate;
    this.serverVersion = response?.headers.get(versionHeader) ?? this.serverVersion;
    return response;
  }

  /** 2022: another server is to be registered with. */
  #follow(response: SipResponse): void {
    const contact = parseSipAddress(response.headers.get("Contact") ?? "");
    const { server } = this.#setup;
    if (contact) server.peer = { ...server.peer, host: contact.host, port: contact.port ?? 5060 };
    this.#authenticator = this.#newAuthenticator();
  }

  #newAuthenticator(): Authenticator {
    const { userName, password } = this.#setup;
    return new Authenticator({ userName, password }, { allowsBasic: false });
  }

  #cancelTimers(): void {
    this.#cancelRefresh?.();
    this.#cancelKeepalive?.();
    this.#cancelRefresh = undefined;
    this.#cancelKeepalive = undefined;
  }
}
