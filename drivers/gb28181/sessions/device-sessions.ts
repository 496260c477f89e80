import { type Clock, Offline, type Text, TypedEvents } from "@tessera/base";
import { parseGbVersion } from "@tessera/protocols/gb28181";
import type { SipPeer } from "@tessera/protocols/sip";
import { DeviceSession, type Registration } from "./device-session.ts";

interface SessionsParts {
  readonly clock: Clock;
  readonly settings: () => {
    readonly keepaliveSeconds: number;
    readonly keepaliveCount: number;
  };
  readonly onListenerError: (error: unknown) => void;
}

interface SessionEvents {
  opened: DeviceSession;
  /** It registered by another call: it may have started anew, and know nothing of what it was asked. */
  renewed: DeviceSession;
  ended: DeviceSession;
}

const sweepEveryMs = 1000;
/** A device that refreshes in the last second is not late. */
const graceMs = 5000;

/** The devices that are registered now; all in memory. */
export class DeviceSessions {
  readonly #parts: SessionsParts;
  readonly #sessions = new Map<string, DeviceSession>();
  readonly #byPeer = new Map<string, Set<DeviceSession>>();
  /** Why each that is gone went. */
  readonly #reasons = new Map<string, Text>();
  readonly #stopSweep: () => void;
  readonly events: TypedEvents<SessionEvents>;

  constructor(parts: SessionsParts) {
    this.#parts = parts;
    this.events = new TypedEvents(parts.onListenerError);
    this.#stopSweep = parts.clock.every(sweepEveryMs, () => this.#sweep());
  }

  get size(): number {
    return this.#sessions.size;
  }

  all(): Iterable<DeviceSession> {
    return this.#sessions.values();
  }

  find(deviceId: string): DeviceSession | undefined {
    return this.#sessions.get(deviceId);
  }

  /** Some devices speak in the names of their channels. */
  at(peer: SipPeer): DeviceSession | undefined {
    const [first] = this.#byPeer.get(keyOf(peer)) ?? [];
    return first;
  }

  /** Throws Offline with why it is not there. */
  get(deviceId: string): DeviceSession {
    const session = this.#sessions.get(deviceId);
    if (!session) throw new Offline("gb-not-registered", this.#reasons.get(deviceId) ?? absentText);
    return session;
  }

  /** Whoever registers again from where it is stays; one from elsewhere is another session. */
  register(registration: Registration): DeviceSession {
    const { clock } = this.#parts;
    const { deviceId, peer, version, callId, cseq, expirySeconds } = registration;
    const known = this.#sessions.get(deviceId);
    if (known && known.peer.host !== peer.host) this.#end(known, replacedText);
    const kept = this.#sessions.get(deviceId);
    const session = kept ?? new DeviceSession(registration, clock.nowMs());
    const isRenewed = session.callId !== callId;
    session.version = parseGbVersion(version);
    session.callId = callId;
    session.cseq = cseq;
    session.expiresMs = clock.monotonicMs() + expirySeconds * 1000;
    session.expiresAtMs = clock.nowMs() + expirySeconds * 1000;
    session.heardMs = clock.monotonicMs();
    this.#sessions.set(deviceId, session);
    this.#follow(session, peer);
    this.#reasons.delete(deviceId);
    if (!kept) this.events.emit("opened", session);
    else if (isRenewed) this.events.emit("renewed", session);
    return session;
  }

  /** Something came from it: the address behind a translation may be another now. */
  hear(session: DeviceSession, peer: SipPeer): void {
    session.heardMs = this.#parts.clock.monotonicMs();
    this.#follow(session, peer);
  }

  end(deviceId: string, reason: Text): boolean {
    const session = this.#sessions.get(deviceId);
    if (session) this.#end(session, reason);
    return session !== undefined;
  }

  /** What was reached by this connection is reached no more. */
  loseConnection(peer: SipPeer): void {
    for (const session of this.#byPeer.get(keyOf(peer)) ?? []) this.#end(session, connectionText);
  }

  stop(): void {
    this.#stopSweep();
    for (const session of this.#sessions.values()) this.#end(session, stoppedText);
  }

  #follow(session: DeviceSession, peer: SipPeer): void {
    const key = keyOf(peer);
    const before = keyOf(session.peer);
    if (key !== before) this.#unfollow(session);
    session.peer = peer;
    const sharing = this.#byPeer.get(key) ?? new Set();
    this.#byPeer.set(key, sharing.add(session));
  }

  #unfollow(session: DeviceSession): void {
    const key = keyOf(session.peer);
    const sharing = this.#byPeer.get(key);
    sharing?.delete(session);
    if (sharing?.size === 0) this.#byPeer.delete(key);
  }

  #sweep(): void {
    const nowMs = this.#parts.clock.monotonicMs();
    const { keepaliveSeconds, keepaliveCount } = this.#parts.settings();
    for (const session of this.#sessions.values()) {
      const everyMs = Math.max(keepaliveSeconds * 1000, session.keepaliveMs);
      if (nowMs > session.expiresMs + graceMs) this.#end(session, expiredText);
      else if (nowMs > session.heardMs + everyMs * keepaliveCount + graceMs)
        this.#end(session, silentText);
    }
  }

  #end(session: DeviceSession, reason: Text): void {
    if (this.#sessions.get(session.deviceId) !== session) return;
    this.#sessions.delete(session.deviceId);
    this.#unfollow(session);
    this.#reasons.set(session.deviceId, reason);
    const [oldest] = this.#reasons.keys();
    if (this.#reasons.size > maxReasons && oldest !== undefined) this.#reasons.delete(oldest);
    session.finish(reason);
    this.events.emit("ended", session);
  }
}

const maxReasons = 20_000;

const keyOf = ({ transport, host, port }: SipPeer): string => `${transport} ${host} ${port}`;

const absentText: Text = {
  zh: "设备没有注册，请检查设备上的服务器编号、地址、端口和密码",
  en: "The device is not registered. Check the server's id, address, port and password on the device.",
};
const expiredText: Text = {
  zh: "设备的注册已过期且没有续约，请检查设备和网络",
  en: "The registration of the device has expired and was not renewed. Check the device and the network.",
};
const silentText: Text = {
  zh: "设备多次没有发送心跳，请检查设备和网络",
  en: "The device has sent no keep-alive for too long. Check the device and the network.",
};
const connectionText: Text = {
  zh: "设备的信令连接已断开，等待设备重新注册",
  en: "The signalling connection of the device has ended; it is expected to register again.",
};
const replacedText: Text = {
  zh: "设备已从另一地址重新注册",
  en: "The device has registered from another address.",
};
const stoppedText: Text = { zh: "国标服务已停止", en: "The GB28181 service has stopped." };
