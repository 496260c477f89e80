import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import {
  Backoff,
  type Clock,
  ExpectedError,
  type Logger,
  Offline,
  type Text,
  TimedOut,
  wait,
} from "@tessera/base";
import { keepalive } from "@tessera/protocols/gb28181";
import {
  type IncomingRequest,
  openSipAgent,
  parseSipAddress,
  type SipAgent,
  SipRefused,
  type SipTrace,
} from "@tessera/protocols/sip";
import type { CascadeRecord } from "../cascade-record.ts";
import type { SharedSip } from "../ports.ts";
import { type LinkState, statusTexts } from "./link-state.ts";
import { Registration } from "./registration.ts";
import { notOpenText, UpperLine } from "./upper-line.ts";

/** What an upper platform asks for is done by this. */
export interface UpperService {
  take(request: IncomingRequest): void;
  /** Nothing is asked for any more, nor told. */
  stop(): Promise<void>;
}

export interface LinkParts {
  readonly cascade: CascadeRecord;
  readonly localSerial: string;
  /** What we are to be reached by; undefined: by the routing table. */
  readonly host: string | undefined;
  readonly sip: SharedSip;
  /** Address to listen at where the link has a port of its own. */
  readonly listenHost: string;
  readonly serve: (line: UpperLine) => UpperService;
  readonly onTrace?: ((trace: SipTrace) => void) | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

const maxKeepaliveFailures = 3;
const maxRetryMs = 15 * 60_000;
const portLookMs = 500;
/** An upper platform that does not answer must not hold up our stop. */
const farewellMs = 1000;

interface Loss {
  readonly reason: Text;
  /** It is there and has only forgotten us. */
  readonly isToRetryNow?: boolean;
}

/** Our side of one upper platform: registered as long as it lasts, and again whenever it is lost. */
export class CascadeLink {
  readonly #parts: LinkParts;
  readonly #line: UpperLine;
  readonly #registration: Registration;
  readonly #service: UpperService;
  readonly #abort = new AbortController();
  readonly #retry: Backoff;
  /** Where it may speak from. */
  #addresses: ReadonlySet<string> = new Set();
  #ownAgent: SipAgent | undefined;
  #registeredWith: SipAgent | undefined;
  /** It has taken our registration, which has not been lost since. */
  #isRegistered = false;
  #refreshAtMs = 0;
  #state: LinkState;
  #running: Promise<void> | undefined;

  constructor(parts: LinkParts) {
    this.#parts = parts;
    const { cascade, localSerial, host, sip } = parts;
    const agent = () => (cascade.localPort > 0 ? this.#ownAgent : sip.agent());
    this.#line = new UpperLine({ cascade, localSerial, host, agent });
    this.#registration = new Registration(this.#line);
    this.#service = parts.serve(this.#line);
    const retryMs = cascade.retrySeconds * 1000;
    this.#retry = new Backoff(retryMs, Math.max(retryMs, maxRetryMs));
    const { registering: status } = statusTexts;
    this.#state = {
      isOnline: false,
      status,
      registeredAtMs: 0,
      keepaliveAtMs: 0,
      lastErrorAtMs: 0,
    };
  }

  get state(): LinkState {
    return this.#state;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop({ saysGoodbye = true } = {}): Promise<void> {
    const wasOnline = this.#state.isOnline;
    this.#abort.abort();
    await this.#running;
    await this.#service.stop();
    if (saysGoodbye && wasOnline && this.#line.isOpen)
      // It notices by itself, only later.
      await this.#registration.register(0, AbortSignal.timeout(farewellMs)).catch(() => {});
    await this.#ownAgent?.stop();
  }

  /** Whether a request comes from this upper platform. */
  claims(request: IncomingRequest): boolean {
    const { cascade } = this.#parts;
    // With a port of its own it gets nothing at the shared one.
    if (cascade.localPort > 0 || request.method === "REGISTER") return false;
    return this.#isFrom(request, cascade);
  }

  take(request: IncomingRequest): void {
    this.#service.take(request);
  }

  /**
   * Only while we are registered there, and from where we are: an upper platform proves nothing to us, so nobody else at
   * its address is taken for it. Over TCP it may have connected by itself, from any port. Some speak under another id
   * than they gave out: then it has to be us that they mean.
   */
  #isFrom({ peer, fromUser, toUser, uri }: IncomingRequest, { serial }: CascadeRecord): boolean {
    const { localSerial, peer: upper } = this.#line;
    if (!this.#isRegistered || !this.#addresses.has(peer.host)) return false;
    if (peer.transport !== upper.transport) return false;
    if (peer.transport === "UDP" && peer.port !== upper.port) return false;
    if (fromUser === serial) return true;
    const isToUs = toUser === localSerial || parseSipAddress(uri)?.user === localSerial;
    return isToUs && peer.port === upper.port;
  }

  async #run(): Promise<void> {
    const { signal } = this.#abort;
    const { clock } = this.#parts;
    while (!signal.aborted) {
      const { reason, isToRetryNow = false } = await this.#serve(signal);
      if (signal.aborted) return;
      this.#lose(reason);
      if (!isToRetryNow) await wait(clock, this.#retry.nextMs(), signal).catch(() => {});
    }
  }

  /** Until it is lost. */
  async #serve(signal: AbortSignal): Promise<Loss> {
    try {
      await this.#prepare(signal);
      await this.#register(signal);
      return await this.#stay(signal);
    } catch (error) {
      if (error instanceof ExpectedError) return { reason: error.text };
      if (!signal.aborted) this.#parts.log.error({ error }, "a cascade failed unexpectedly");
      return { reason: statusTexts.unexpected };
    }
  }

  async #prepare(signal: AbortSignal): Promise<void> {
    const { cascade, clock } = this.#parts;
    this.#line.redirect(undefined);
    await this.#openOwnPort();
    // The shared one opens when the devices are loaded, or when its settings are right.
    while (!this.#line.isOpen) {
      this.#set({ isOnline: false, status: notOpenText });
      await wait(clock, portLookMs, signal);
    }
    this.#addresses = await addressesOf(cascade.host);
  }

  async #openOwnPort(): Promise<void> {
    const { cascade, listenHost, onTrace, clock, log } = this.#parts;
    if (cascade.localPort === 0 || this.#ownAgent) return;
    try {
      this.#ownAgent = await openSipAgent({
        host: listenHost,
        port: cascade.localPort,
        self: () => this.#line.self(),
        onRequest: (request) => {
          if (this.#isFrom(request, cascade)) this.#service.take(request);
          else request.respond(403, { note: "not our upper platform, or not registered with it" });
        },
        onTrace,
        clock,
        log,
      });
    } catch (error) {
      throw new Offline("cascade-port-taken", statusTexts.portTaken, { cause: error });
    }
  }

  async #register(signal: AbortSignal): Promise<void> {
    const { cascade, clock } = this.#parts;
    const { agent } = this.#line;
    const seconds = await this.#registration.register(cascade.registerSeconds, signal);
    this.#isRegistered = true;
    this.#registeredWith = agent;
    // Two thirds: time for another try before it runs out.
    this.#refreshAtMs = clock.monotonicMs() + (seconds * 1000 * 2) / 3;
    this.#addresses = new Set([...this.#addresses, ...(await addressesOf(this.#line.peer.host))]);
    this.#retry.reset();
    const nowMs = clock.nowMs();
    this.#set({ isOnline: true, status: statusTexts.registered, registeredAtMs: nowMs });
  }

  async #stay(signal: AbortSignal): Promise<Loss> {
    const { cascade, clock } = this.#parts;
    const keepaliveMs = cascade.keepaliveSeconds * 1000;
    let failures = 0;
    for (;;) {
      const untilRefreshMs = Math.max(0, this.#refreshAtMs - clock.monotonicMs());
      await wait(clock, Math.min(keepaliveMs, untilRefreshMs), signal);
      if (this.#line.agent !== this.#registeredWith)
        return { reason: statusTexts.portChanged, isToRetryNow: true };
      if (clock.monotonicMs() >= this.#refreshAtMs) await this.#register(signal);
      const outcome = await this.#keepAlive(signal);
      if (outcome === "forgotten") return { reason: statusTexts.forgotten, isToRetryNow: true };
      failures = outcome === "ok" ? 0 : failures + 1;
      if (failures >= maxKeepaliveFailures)
        return { reason: statusTexts.silent, isToRetryNow: true };
    }
  }

  async #keepAlive(signal: AbortSignal): Promise<"ok" | "failed" | "forgotten"> {
    const line = this.#line;
    try {
      const head = { sn: line.nextSn(), deviceId: line.localSerial };
      await line.tell(keepalive(head), signal);
      this.#set({ keepaliveAtMs: this.#parts.clock.nowMs() });
      return "ok";
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof SipRefused && forgottenStatuses.has(error.status)) return "forgotten";
      if (error instanceof Offline || error instanceof TimedOut) {
        this.#note(error.text);
        return "failed";
      }
      throw error;
    }
  }

  #lose(reason: Text): void {
    this.#isRegistered = false;
    this.#set({ isOnline: false, status: reason });
    this.#note(reason);
    this.#parts.log.info({ cascade: this.#parts.cascade.id, reason: reason.en }, "cascade lost");
  }

  #note(lastError: Text): void {
    this.#set({ lastError, lastErrorAtMs: this.#parts.clock.nowMs() });
  }

  #set(change: Partial<LinkState>): void {
    this.#state = { ...this.#state, ...change };
  }
}

/** As platforms answer a keep-alive of somebody who is not registered. */
const forgottenStatuses: ReadonlySet<number> = new Set([401, 403, 404, 481]);

async function addressesOf(host: string): Promise<ReadonlySet<string>> {
  if (isIP(host)) return new Set([host]);
  try {
    const found = await lookup(host, { all: true });
    return new Set(found.map(({ address }) => address));
  } catch (error) {
    throw new Offline("cascade-host-unknown", hostText(host), { cause: error });
  }
}

const hostText = (host: string): Text => ({
  zh: `无法解析上级平台地址 ${host}，请检查地址和 DNS`,
  en: `The address ${host} of the upper platform cannot be resolved. Check the address and DNS.`,
});
