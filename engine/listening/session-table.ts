import { type Clock, minuteMs, Offline, type Text, TypedEvents } from "@tessera/base";
import type { DeviceCare } from "../device-care.ts";
import type { ListeningSession } from "./listening-session.ts";

export interface SessionTableParts<Peer> {
  readonly clock: Clock;
  readonly care: Pick<DeviceCare, "want" | "leave">;
  /** How often a device must speak, and how many times in a row it may fail to. */
  readonly keepalive: () => { readonly everyMs: number; readonly count: number };
  /** Peers with the same key are the same connection or address. */
  readonly peerKey: (peer: Peer) => unknown;
  /** Of the Offline that a device which is not there is answered with. */
  readonly code: string;
  /** In the driver's own words. */
  readonly texts?: Partial<SessionTexts>;
  readonly onListenerError: (error: unknown) => void;
}

/** Why a device is not there. */
export interface SessionTexts {
  /** It never came. */
  readonly absent: Text;
  readonly expired: Text;
  readonly silent: Text;
  readonly disconnected: Text;
  readonly replaced: Text;
  /** It came to another server of the site, or that looks after it since this one could not. */
  readonly elsewhere: Text;
  readonly stopped: Text;
}

interface SessionEvents<Session> {
  opened: Session;
  /** It came again and may have started anew: it knows nothing of what it was asked. */
  renewed: Session;
  ended: Session;
}

const sweepEveryMs = 1000;
/** A device that speaks in the last second is not late. */
const graceMs = 5000;
/** More goings than this within the time are flapping. */
const calmGoings = 3;
const flapWindowMs = 10 * minuteMs;
/** Devices that are gone, with why. */
const maxRemembered = 20_000;

/**
 * The devices that came to us and are there now, one session a device; all in memory. A device that comes is this
 * server's to look after; its session ends when another server has it for sure.
 */
export class SessionTable<Peer, Session extends ListeningSession<Peer>> {
  readonly #parts: SessionTableParts<Peer>;
  readonly #texts: SessionTexts;
  readonly #sessions = new Map<string, Session>();
  readonly #byPeer = new Map<unknown, Set<Session>>();
  readonly #gone = new Map<string, Text>();
  /** When each went of late; only of those that have. */
  readonly #goings = new Map<string, readonly number[]>();
  readonly #stopSweep: () => void;
  readonly #carer = {
    taken: (deviceId: string) => void this.end(deviceId, this.#texts.elsewhere),
  };
  readonly events: TypedEvents<SessionEvents<Session>>;

  constructor(parts: SessionTableParts<Peer>) {
    this.#parts = parts;
    this.#texts = { ...plainTexts, ...parts.texts };
    this.events = new TypedEvents(parts.onListenerError);
    this.#stopSweep = parts.clock.every(sweepEveryMs, () => this.#sweep());
  }

  get size(): number {
    return this.#sessions.size;
  }

  all(): Iterable<Session> {
    return this.#sessions.values();
  }

  find(deviceId: string): Session | undefined {
    return this.#sessions.get(deviceId);
  }

  /** The first that speaks from there: some devices speak in the names of their channels. */
  at(peer: Peer): Session | undefined {
    const [first] = this.#byPeer.get(this.#parts.peerKey(peer)) ?? [];
    return first;
  }

  /** Throws Offline with why it is not there. */
  get(deviceId: string): Session {
    const session = this.#sessions.get(deviceId);
    if (session) return session;
    throw new Offline(this.#parts.code, this.#gone.get(deviceId) ?? this.#texts.absent);
  }

  /** Whether the device comes and goes again and again. */
  isFlapping(deviceId: string): boolean {
    return this.#recentGoings(deviceId).length > calmGoings;
  }

  /**
   * Lets a session in, or in again. Another one of the same device ends: it has been replaced. `lifeMs`: from now on,
   * however much it is heard. `isAnew`: the device may have started anew since.
   */
  enter(
    session: Session,
    stay: { readonly peer: Peer; readonly lifeMs?: number; readonly isAnew?: boolean },
  ): void {
    const { clock } = this.#parts;
    const { peer, lifeMs = Number.POSITIVE_INFINITY, isAnew = false } = stay;
    const known = this.#sessions.get(session.deviceId);
    if (known && known !== session) this.#end(known, this.#texts.replaced);
    session.expiresMs = clock.monotonicMs() + lifeMs;
    session.expiresAtMs = clock.nowMs() + lifeMs;
    this.#sessions.set(session.deviceId, session);
    this.hear(session);
    this.#follow(session, peer);
    this.#gone.delete(session.deviceId);
    if (known !== session) this.#parts.care.want(session.deviceId, this.#carer, { takeOver: true });
    if (known !== session) this.events.emit("opened", session);
    else if (isAnew) this.events.emit("renewed", session);
  }

  /** Something came from it. Where it is stays as it is: another place has to be entered from. */
  hear(session: Session): void {
    session.heardMs = this.#parts.clock.monotonicMs();
  }

  /** Whether this is where it has entered from. */
  isAt(session: Session, peer: Peer): boolean {
    const { peerKey } = this.#parts;
    return peerKey(session.peer) === peerKey(peer);
  }

  /** False: it is not there. */
  end(deviceId: string, reason: Text): boolean {
    const session = this.#sessions.get(deviceId);
    if (session) this.#end(session, reason);
    return session !== undefined;
  }

  /** What was reached by this connection is reached no more. */
  loseConnection(peer: Peer): void {
    for (const session of this.#byPeer.get(this.#parts.peerKey(peer)) ?? [])
      this.#end(session, this.#texts.disconnected);
  }

  stop(): void {
    this.#stopSweep();
    for (const session of this.#sessions.values()) this.#end(session, this.#texts.stopped);
  }

  #follow(session: Session, peer: Peer): void {
    const { peerKey } = this.#parts;
    const key = peerKey(peer);
    if (key !== peerKey(session.peer)) this.#unfollow(session);
    session.peer = peer;
    const sharing = this.#byPeer.get(key) ?? new Set();
    this.#byPeer.set(key, sharing.add(session));
  }

  #unfollow(session: Session): void {
    const key = this.#parts.peerKey(session.peer);
    const sharing = this.#byPeer.get(key);
    sharing?.delete(session);
    if (sharing?.size === 0) this.#byPeer.delete(key);
  }

  #sweep(): void {
    // Before the first device comes, the settings may not be there to be asked.
    if (this.#sessions.size === 0) return;
    const nowMs = this.#parts.clock.monotonicMs();
    const { everyMs, count } = this.#parts.keepalive();
    for (const session of this.#sessions.values()) {
      const silentMs = Math.max(everyMs, session.keepaliveMs) * count;
      if (nowMs > session.expiresMs + graceMs) this.#end(session, this.#texts.expired);
      else if (nowMs > session.heardMs + silentMs + graceMs) this.#end(session, this.#texts.silent);
    }
  }

  #end(session: Session, reason: Text): void {
    const { deviceId } = session;
    if (this.#sessions.get(deviceId) !== session) return;
    this.#sessions.delete(deviceId);
    this.#unfollow(session);
    this.#parts.care.leave(deviceId, this.#carer);
    keepYoung(this.#gone, deviceId, reason);
    const goings = [...this.#recentGoings(deviceId), this.#parts.clock.monotonicMs()];
    keepYoung(this.#goings, deviceId, goings.slice(-calmGoings - 1));
    session.finish(new Offline(this.#parts.code, reason));
    this.events.emit("ended", session);
  }

  #recentGoings(deviceId: string): readonly number[] {
    const sinceMs = this.#parts.clock.monotonicMs() - flapWindowMs;
    return (this.#goings.get(deviceId) ?? []).filter((wentMs) => wentMs > sinceMs);
  }
}

/** The oldest makes room. */
function keepYoung<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > maxRemembered && oldest !== undefined) map.delete(oldest);
}

const plainTexts: SessionTexts = {
  absent: {
    zh: "设备没有连接，请检查设备上的服务器地址、端口和密码",
    en: "The device is not connected. Check the server address, port and password set on the device.",
  },
  expired: {
    zh: "设备没有按时续约，请检查设备和网络",
    en: "The device did not renew its registration in time. Check the device and the network.",
  },
  silent: {
    zh: "设备多次没有发送心跳，请检查设备和网络",
    en: "The device has sent no heartbeat for too long. Check the device and the network.",
  },
  disconnected: {
    zh: "设备的连接已断开，等待设备重新连接",
    en: "The device's connection was lost. Waiting for it to connect again.",
  },
  replaced: {
    zh: "设备已通过另一连接接入",
    en: "The device has connected through another connection.",
  },
  elsewhere: {
    zh: "设备已由另一台服务器接管",
    en: "Another server has taken over the device.",
  },
  stopped: { zh: "接入服务已停止", en: "The access service has stopped." },
};
