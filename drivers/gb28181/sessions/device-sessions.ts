import type { Clock } from "@tessera/base";
import type { DeviceCare } from "@tessera/engine";
import { SessionTable, type SessionTexts } from "@tessera/engine/listening";
import type { SipPeer } from "@tessera/protocols/sip";
import { DeviceSession, type Registration } from "./device-session.ts";

interface SessionsParts {
  readonly clock: Clock;
  readonly care: Pick<DeviceCare, "want" | "leave">;
  readonly settings: () => {
    readonly keepaliveSeconds: number;
    readonly keepaliveCount: number;
  };
  readonly onListenerError: (error: unknown) => void;
}

/** The devices that are registered now. */
export class DeviceSessions extends SessionTable<SipPeer, DeviceSession> {
  readonly #clock: Clock;

  constructor({ clock, care, settings, onListenerError }: SessionsParts) {
    super({
      clock,
      care,
      keepalive: () => {
        const { keepaliveSeconds, keepaliveCount } = settings();
        return { everyMs: keepaliveSeconds * 1000, count: keepaliveCount };
      },
      peerKey: ({ transport, host, port }) => `${transport} ${host} ${port}`,
      code: "gb-not-registered",
      texts,
      onListenerError,
    });
    this.#clock = clock;
  }

  /** Whoever registers again from where it is stays; one from elsewhere is another session. */
  register(registration: Registration): DeviceSession {
    const { deviceId, peer, callId, expirySeconds } = registration;
    const known = this.find(deviceId);
    const session =
      known?.peer.host === peer.host ? known : new DeviceSession(registration, this.#clock.nowMs());
    // By another call it may have started anew; from another port, what was subscribed to goes to the old one.
    const isAnew = session.callId !== callId || !this.isAt(session, peer);
    session.renew(registration);
    this.enter(session, { peer, lifeMs: expirySeconds * 1000, isAnew });
    return session;
  }
}

const texts: Partial<SessionTexts> = {
  absent: {
    zh: "设备没有注册，请检查设备上的服务器编号、地址、端口和密码",
    en: "The device is not registered. Check the server ID, address, port and password set on the device.",
  },
  expired: {
    zh: "设备的注册已过期且没有续约，请检查设备和网络",
    en: "The device's registration expired and was not renewed. Check the device and the network.",
  },
  disconnected: {
    zh: "设备的信令连接已断开，等待设备重新注册",
    en: "The device's signalling connection was lost. Waiting for it to register again.",
  },
  replaced: {
    zh: "设备已从另一地址重新注册",
    en: "The device has registered from another address.",
  },
  stopped: { zh: "国标服务已停止", en: "The GB28181 service has stopped." },
};
