import type { Clock } from "@tessera/base";
import type { DeviceCare } from "@tessera/engine";
import { SessionTable, type SessionTexts } from "@tessera/engine/listening";
import type { EhomeSettings } from "../ehome-settings.ts";
import { type EhomePeer, peerKey } from "../signalling/ehome-peer.ts";
import type { EhomeSession } from "./ehome-session.ts";

interface SessionsParts {
  readonly clock: Clock;
  readonly care: Pick<DeviceCare, "want" | "leave">;
  readonly settings: () => Pick<EhomeSettings, "keepaliveSeconds" | "keepaliveCount">;
  readonly onListenerError: (error: unknown) => void;
}

/** The devices that are registered now. */
export class EhomeSessions extends SessionTable<EhomePeer, EhomeSession> {
  /** How many there are at each address. */
  readonly #hosts = new Map<string, number>();

  constructor({ clock, care, settings, onListenerError }: SessionsParts) {
    super({
      clock,
      care,
      keepalive: () => {
        const { keepaliveSeconds, keepaliveCount } = settings();
        return { everyMs: keepaliveSeconds * 1000, count: keepaliveCount };
      },
      peerKey,
      code: "ehome-not-registered",
      texts,
      onListenerError,
    });
    this.events.on("opened", ({ peer }) => this.#count(peer.host, 1));
    this.events.on("ended", ({ peer }) => this.#count(peer.host, -1));
  }

  /** Whether one of them came from there. */
  isFrom(host: string): boolean {
    return this.#hosts.has(host);
  }

  /** A device that comes from another address has another session. */
  #count(host: string, change: 1 | -1): void {
    const count = (this.#hosts.get(host) ?? 0) + change;
    if (count > 0) this.#hosts.set(host, count);
    else this.#hosts.delete(host);
  }
}

const texts: Partial<SessionTexts> = {
  absent: {
    zh: "设备没有注册，请检查设备“平台接入”中的服务器地址、端口、设备 ID 和协议版本（2.0/2.6）",
    en: "The device is not registered. Check the server address, port, device ID and protocol version (2.0 or 2.6) on its platform access page.",
  },
  replaced: {
    zh: "设备已从另一地址重新注册",
    en: "The device has registered from another address.",
  },
  stopped: { zh: "EHome 服务已停止", en: "The EHome service has stopped." },
};
