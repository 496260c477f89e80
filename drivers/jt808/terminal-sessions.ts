import type { Clock } from "@tessera/base";
import type { DeviceCare } from "@tessera/engine";
import { SessionTable, type SessionTexts } from "@tessera/engine/listening";
import type { TerminalLink } from "@tessera/protocols/jt808";
import type { Jt808Settings } from "./jt808-settings.ts";
import { TerminalSession } from "./terminal-session.ts";

interface SessionsParts {
  readonly clock: Clock;
  readonly care: Pick<DeviceCare, "want" | "leave">;
  readonly settings: () => Pick<Jt808Settings, "heartbeatSeconds" | "heartbeatCount">;
  readonly onListenerError: (error: unknown) => void;
}

/** The terminals that are there now. */
export class TerminalSessions extends SessionTable<TerminalLink, TerminalSession> {
  readonly #clock: Clock;

  constructor({ clock, care, settings, onListenerError }: SessionsParts) {
    super({
      clock,
      care,
      keepalive: () => {
        const { heartbeatSeconds, heartbeatCount } = settings();
        return { everyMs: heartbeatSeconds * 1000, count: heartbeatCount };
      },
      peerKey: (link) => link,
      code: "jt808-not-connected",
      texts,
      onListenerError,
    });
    this.#clock = clock;
  }

  /** A terminal that comes by another connection is another session; the old one ends. */
  come(deviceId: string, link: TerminalLink): TerminalSession {
    const known = this.find(deviceId);
    const session =
      known?.link === link
        ? known
        : new TerminalSession({ deviceId, peer: link, cameAtMs: this.#clock.nowMs() });
    this.enter(session, { peer: link });
    return session;
  }
}

const texts: Partial<SessionTexts> = {
  absent: {
    zh: "终端没有连接，请检查终端上的服务器地址、端口和手机号",
    en: "The terminal is not connected. Check the server address, port and phone number set on the terminal.",
  },
  silent: {
    zh: "终端多次没有发送心跳，请检查终端和信号",
    en: "The terminal has sent no heartbeat for too long. Check the terminal and its signal.",
  },
  disconnected: {
    zh: "终端的连接已断开，等待终端重新连接",
    en: "The terminal's connection was lost. Waiting for it to connect again.",
  },
  replaced: {
    zh: "终端已通过另一连接接入",
    en: "The terminal has connected through another connection.",
  },
  stopped: { zh: "部标接入服务已停止", en: "The JT/T 808 service has stopped." },
};
