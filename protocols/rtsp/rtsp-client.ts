import type { Clock } from "@tessera/base";
import { parseSdp, type SdpMedia, type SdpSession } from "@tessera/formats/sdp";
import { Authenticator } from "../digest/index.ts";
import { parseRtpInfo, startOf } from "./rtp-info.ts";
import { RtspConnection } from "./rtsp-connection.ts";
import { RtspError } from "./rtsp-error.ts";
import type { RtspHabits, RtspTransport } from "./rtsp-habits.ts";
import type { RtspHeaderValues } from "./rtsp-headers.ts";
import type { RtspResponse } from "./rtsp-message.ts";
import { addressOf, baseUrl, controlUrl, tunnelPathOf, withoutCredentials } from "./rtsp-url.ts";
import { parseSession, type RtspSession } from "./session-header.ts";
import { parseTransport } from "./transport-header.ts";
import { type RtspTrackHandlers, UdpTrack } from "./udp-track.ts";

const RESPONSE_TIMEOUT_MS = 5_000;
/** Relays and cameras that sleep look for the picture first. */
const DESCRIBE_TIMEOUT_MS = 10_000;
const TEARDOWN_TIMEOUT_MS = 1_000;
const WATCHDOG_INTERVAL_MS = 1_000;
const MAX_SILENCE_MS = 8_000;
const MAX_AUTH_TRIES = 6;

export interface RtspClientOptions {
  readonly url: string;
  /** Empty if the device asks for none. */
  readonly userName: string;
  readonly password: string;
  readonly transport: RtspTransport;
  /** What an earlier client learnt of the device. */
  readonly habits?: RtspHabits | undefined;
  /** For the next client of it. */
  readonly onLearn?: (habits: RtspHabits) => void;
  /** The password may be shown to who asks for it in clear. */
  readonly allowsBasic?: boolean;
  /** Of the certificate of an rtsps address; empty: whatever it shows. */
  readonly trusted?: readonly string[];
  /** A redirection may lead to another host, which is told no answer to a challenge. */
  readonly mayLeaveHost?: boolean;
  readonly clock: Clock;
  /** Ends the client at any stage. */
  readonly signal: AbortSignal;
}

export interface RtspTrack {
  readonly media: SdpMedia;
  /** The stream has ended when no track that proves life brings RTP packets any more. */
  readonly provesLife: boolean;
  readonly handlers: RtspTrackHandlers;
}

interface Channel {
  readonly isRtcp: boolean;
  readonly provesLife: boolean;
  readonly handlers: RtspTrackHandlers;
}

/** Pulls a stream: `describe`, then `play`, then packets until `ended`. It never reconnects. */
export class RtspClient {
  readonly #options: RtspClientOptions;
  readonly #ended = Promise.withResolvers<RtspError>();
  readonly #udpTracks: UdpTrack[] = [];
  readonly #timers: (() => void)[] = [];
  /** By interleaved channel. */
  readonly #channels: (Channel | undefined)[] = [];
  #connection: RtspConnection | undefined;
  #authenticator: Authenticator;
  readonly #allowsBasic: boolean;
  #certificate: string | undefined;
  #url: string;
  #base: string;
  #sessionUrl = "";
  #media: readonly SdpMedia[] = [];
  #session: RtspSession | undefined;
  #keepAliveMethod = "OPTIONS";
  #usesUdp: boolean;
  #learnt: RtspHabits;
  #lifeSigns = 0;
  #isClosing = false;

  constructor(options: RtspClientOptions) {
    this.#options = options;
    this.#url = withoutCredentials(options.url);
    const { isSecure } = addressOf(this.#url);
    // Media beside an encrypted connection would be in clear.
    this.#learnt = options.habits ?? {};
    this.#usesUdp = (this.#learnt.transport ?? options.transport) === "UDP" && !isSecure;
    this.#base = this.#url;
    this.#allowsBasic = options.allowsBasic === true || isSecure;
    this.#authenticator = new Authenticator(this.#credentials(), {
      allowsBasic: this.#allowsBasic,
    });
    options.signal.addEventListener("abort", this.#onAbort, { once: true });
  }

  /** The fingerprint that the device has shown. */
  get certificate(): string | undefined {
    return this.#certificate;
  }

  /** Settles when the stream ends, whoever ended it. */
  get ended(): Promise<RtspError> {
    return this.#ended.promise;
  }

  /** Connects and asks what the device offers; follows one redirection. */
  async describe(): Promise<SdpSession> {
    const response = await this.#askDescription();
    const location = response.headers.get("Location");
    if (response.status < 300 || response.status > 399 || !location)
      return this.#readDescription(response);
    this.#followTo(location);
    return this.#readDescription(await this.#askDescription());
  }

  /** Sets the tracks up and starts them. Gives the RTP timestamps that they begin with, of those that are told. */
  async play(tracks: readonly RtspTrack[]): Promise<ReadonlyMap<SdpMedia, number>> {
    for (const track of tracks) await this.#setup(track);
    let response = await this.#request("PLAY", this.#sessionUrl, { Range: "npt=0.000-" });
    if (response.status >= 400 && response.status !== 404) {
      // A few cameras play only when every track that they listed was set up.
      const others = this.#media.filter((media) => tracks.every((track) => track.media !== media));
      for (const media of others)
        await this.#setup({ media, provesLife: false, handlers: discard });
      if (others.length > 0)
        response = await this.#request("PLAY", this.#sessionUrl, { Range: "npt=0.000-" });
    }
    expectSuccess(response);
    this.#watchSilence();
    this.#keepAlive();
    const starts = parseRtpInfo(response.headers.get("RTP-Info") ?? "");
    return new Map(
      tracks.flatMap(({ media }) => {
        const timestamp = startOf(starts, controlUrl(this.#base, media.control));
        return timestamp === undefined ? [] : [[media, timestamp] as const];
      }),
    );
  }

  /** Whether somebody waits for the packets; otherwise those over TCP may come up to 200 ms later. */
  setUrgent(isUrgent: boolean): void {
    this.#connection?.setUrgent(isUrgent);
  }

  /** Told with a packet: nobody needs another for so long, so that those over TCP may come together; 0: they do. */
  expectAfter(periodMs: number): void {
    this.#connection?.expectAfter(periodMs);
  }

  /** Tells the device and frees the sockets. Idempotent. */
  async close(): Promise<void> {
    if (this.#isClosing) {
      await this.#ended.promise;
      return;
    }
    this.#isClosing = true;
    this.setUrgent(true);
    if (this.#session)
      await this.#send("TEARDOWN", this.#sessionUrl, {}, TEARDOWN_TIMEOUT_MS).catch(() => {});
    this.#finish(new RtspError("stopped"));
  }

  async #askDescription(): Promise<RtspResponse> {
    if (this.#options.signal.aborted) throw new RtspError("stopped");
    const connection = new RtspConnection({
      ...addressOf(this.#url),
      tunnelPath: this.#options.transport === "HTTP" ? tunnelPathOf(this.#url) : undefined,
      pin: {
        trusted: this.#options.trusted ?? [],
        onSeen: (fingerprint) => (this.#certificate = fingerprint),
      },
      clock: this.#options.clock,
      onInterleaved: (channel, bytes, start, end) => {
        const open = this.#channels[channel];
        if (!open) return;
        if (open.isRtcp) open.handlers.onRtcp(bytes, start, end);
        else {
          if (open.provesLife) this.#lifeSigns++;
          open.handlers.onRtp(bytes, start, end);
        }
      },
      onEnd: (error) => {
        if (connection === this.#connection) this.#finish(error);
      },
    });
    this.#connection = connection;
    await connection.opened;
    const options = await this.#request("OPTIONS", this.#url);
    const listed = options.headers.get("Public") ?? "";
    if (/\bGET_PARAMETER\b/i.test(listed) && !this.#learnt.isKeptByOptions)
      this.#keepAliveMethod = "GET_PARAMETER";
    return this.#request("DESCRIBE", this.#url, { Accept: "application/sdp" });
  }

  #readDescription(response: RtspResponse): SdpSession {
    expectSuccess(response);
    const { headers, body } = response;
    const session = parseSdp(new TextDecoder().decode(body));
    this.#base = baseUrl(this.#url, headers.get("Content-Base"), headers.get("Content-Location"));
    this.#sessionUrl = controlUrl(this.#base, session.control);
    this.#media = session.media;
    return session;
  }

  #followTo(location: string): void {
    const target = withoutCredentials(location.trim());
    if (!/^rtsps?:\/\//i.test(target) || !URL.canParse(target)) throw new RtspError("not-rtsp");
    // What began encrypted goes on so.
    if (addressOf(this.#url).isSecure && !addressOf(target).isSecure)
      throw new RtspError("not-rtsp");
    const isSameHost = addressOf(target).host === addressOf(this.#url).host;
    // A device must not make this server ask others on its network.
    if (!isSameHost && !this.#options.mayLeaveHost) throw new RtspError("other-host");
    const previous = this.#connection;
    this.#connection = undefined;
    previous?.end(new RtspError("stopped"));
    this.#url = target;
    // Another host learns neither the password nor what it could try passwords against.
    this.#authenticator = new Authenticator(isSameHost ? this.#credentials() : undefined, {
      allowsBasic: this.#allowsBasic,
    });
  }

  async #setup(track: RtspTrack): Promise<void> {
    const url = controlUrl(this.#base, track.media.control);
    if (this.#usesUdp && track.handlers !== discard) {
      const response = await this.#setupUdp(url, track);
      if (response.status !== 461) {
        expectSuccess(response);
        return;
      }
      this.#learn({ transport: "TCP" });
    }
    const response = await this.#setupInterleaved(url, track);
    if (response.status !== 461 || !this.#mayTurnToUdp(track)) {
      expectSuccess(response);
      return;
    }
    this.#usesUdp = true;
    expectSuccess(await this.#setupUdp(url, track));
    this.#learn({ transport: "UDP" });
  }

  #learn(habits: RtspHabits): void {
    this.#learnt = { ...this.#learnt, ...habits };
    this.#options.onLearn?.(this.#learnt);
  }

  /** Some servers know nothing else. Beside an encrypted connection, or out of a tunnel, it leads nowhere. */
  #mayTurnToUdp({ handlers }: RtspTrack): boolean {
    const { transport } = this.#options;
    const isOpen = transport === "TCP" && !addressOf(this.#url).isSecure;
    return isOpen && handlers !== discard && this.#learnt.transport === undefined;
  }

  async #setupInterleaved(url: string, track: RtspTrack): Promise<RtspResponse> {
    const channel = this.#channels.length + (this.#channels.length % 2);
    const response = await this.#request("SETUP", url, {
      Transport: `RTP/AVP/TCP;unicast;interleaved=${channel}-${channel + 1}`,
    });
    if (response.status === 461) return response;
    const answer = parseTransport(response.headers.get("Transport") ?? "");
    this.#listen(answer.interleaved ?? [channel, channel + 1], track);
    return response;
  }

  async #setupUdp(url: string, track: RtspTrack): Promise<RtspResponse> {
    const connection = this.#connection;
    if (!connection) throw new RtspError("stopped");
    const udp = await UdpTrack.open(connection.localAddress, this.#watched(track));
    this.#udpTracks.push(udp);
    if (this.#isClosing) udp.close();
    const response = await this.#request("SETUP", url, {
      Transport: `RTP/AVP;unicast;client_port=${udp.port}-${udp.port + 1}`,
    });
    const answer = parseTransport(response.headers.get("Transport") ?? "");
    if (answer.interleaved) this.#listen(answer.interleaved, track);
    else if (response.status === 461) this.#usesUdp = false;
    else {
      // Behind address translation the peer's address is right, elsewhere the named one may be.
      const sources = [connection.remoteAddress, ...(answer.source ? [answer.source] : [])];
      udp.start({ sources, ports: answer.serverPorts }, this.#options.clock);
    }
    return response;
  }

  #watched({ handlers, provesLife }: RtspTrack): RtspTrackHandlers {
    if (!provesLife) return handlers;
    return {
      onRtp: (bytes, start, end) => {
        this.#lifeSigns++;
        handlers.onRtp(bytes, start, end);
      },
      onRtcp: (bytes, start, end) => handlers.onRtcp(bytes, start, end),
      writeReport: () => handlers.writeReport(),
    };
  }

  #listen([rtp, rtcp]: readonly [number, number], { handlers, provesLife }: RtspTrack): void {
    this.#channels[rtp] = { isRtcp: false, provesLife, handlers };
    this.#channels[rtcp] = { isRtcp: true, provesLife, handlers };
  }

  /** A request under authentication, whatever its answer; rejects when access is denied. */
  async #request(
    method: string,
    uri: string,
    headers: RtspHeaderValues = {},
  ): Promise<RtspResponse> {
    for (let tries = 0; tries < MAX_AUTH_TRIES; tries++) {
      const timeoutMs = method === "DESCRIBE" ? DESCRIBE_TIMEOUT_MS : RESPONSE_TIMEOUT_MS;
      const response = await this.#send(method, uri, headers, timeoutMs);
      if (response.status === 403) break;
      if (response.status !== 401) {
        this.#authenticator.accept();
        return response;
      }
      if (!this.#authenticator.challenge(response.headers.getAll("WWW-Authenticate"))) break;
    }
    throw new RtspError(this.#authenticator.asksForBasic ? "asks-for-basic" : "unauthorized");
  }

  async #send(
    method: string,
    uri: string,
    headers: RtspHeaderValues,
    timeoutMs: number,
  ): Promise<RtspResponse> {
    if (!this.#connection) throw new RtspError("stopped");
    const allHeaders = {
      "User-Agent": "Tessera", // some cameras answer 401 without one
      Session: this.#session?.id,
      Authorization: this.#authenticator.authorization(method, uri),
      ...headers,
    };
    const response = await this.#connection.request(method, uri, allHeaders, timeoutMs);
    const session = response.headers.get("Session");
    if (session && response.status < 300) this.#session = parseSession(session, this.#session);
    return response;
  }

  #watchSilence(): void {
    let countBefore = -1;
    let silentMs = 0;
    const check = () => {
      silentMs = this.#lifeSigns === countBefore ? silentMs + WATCHDOG_INTERVAL_MS : 0;
      countBefore = this.#lifeSigns;
      if (silentMs >= MAX_SILENCE_MS) this.#finish(new RtspError("no-media"));
    };
    check();
    this.#timers.push(this.#options.clock.every(WATCHDOG_INTERVAL_MS, check));
  }

  /** What it is answered does not matter: a dead session falls silent, and that is noticed. */
  #keepAlive(): void {
    if (!this.#session) return;
    const ask = async () => {
      const response = await this.#request(this.#keepAliveMethod, this.#sessionUrl);
      if (response.status === 405 || response.status === 501) this.#keepAliveMethod = "OPTIONS";
    };
    const learn = (error: unknown) => {
      const isHungUp = error instanceof RtspError && error.fault === "closed";
      if (isHungUp && this.#keepAliveMethod === "GET_PARAMETER")
        this.#learn({ isKeptByOptions: true });
    };
    this.#timers.push(
      this.#options.clock.every(this.#session.keepAliveMs, () => void ask().catch(learn)),
    );
  }

  readonly #onAbort = () => void this.close();

  #finish(error: RtspError): void {
    this.#isClosing = true;
    this.#options.signal.removeEventListener("abort", this.#onAbort);
    for (const stopTimer of this.#timers.splice(0)) stopTimer();
    for (const track of this.#udpTracks.splice(0)) track.close();
    this.#channels.length = 0;
    this.#connection?.end(error);
    this.#ended.resolve(error);
  }

  #credentials() {
    const { userName, password } = this.#options;
    return userName === "" && password === "" ? undefined : { userName, password };
  }
}

const discard: RtspTrackHandlers = {
  onRtp() {},
  onRtcp() {},
  writeReport: () => new Uint8Array(0),
};

function expectSuccess(response: RtspResponse): void {
  if (response.status < 200 || response.status > 299)
    throw new RtspError("failed-request", { status: response.status });
}
