import { Offline, type Text } from "@tessera/base";
import { type ChannelRef, type Driver, defineDriver } from "@tessera/engine";
import { type Jt808Connection, jt808Connection } from "./jt808-connection.ts";
import { jt808Form } from "./jt808-form.ts";
import type { TerminalLines } from "./terminal-line.ts";

export const driverName = "JT808";

export interface Jt808DriverParts {
  readonly lines: TerminalLines;
  /** Throws Offline with why a terminal is not there. */
  readonly requirePresence: (deviceId: string) => void;
  readonly watchPresence: (listener: (channel: ChannelRef) => void) => () => void;
}

export function createJt808Driver(parts: Jt808DriverParts): Driver<Jt808Connection> {
  return defineDriver<Jt808Connection>({
    name: driverName,
    form: jt808Form,
    connection: jt808Connection,
    tellsChannels: true,
    isPresenceShared: true,

    async openLive({ connection }) {
      parts.requirePresence(connection.deviceId);
      throw new Offline("jt808-no-media", noMediaText);
    },

    async checkPresence({ deviceId }) {
      parts.requirePresence(deviceId);
    },
    watchPresence: parts.watchPresence,

    capabilities: () => ["reboot"],
    async reboot({ deviceId }) {
      parts.requirePresence(deviceId);
      await parts.lines.find(deviceId)?.order(0x8105, Uint8Array.of(rebootCommand));
    },
  });
}

const rebootCommand = 4;

const noMediaText: Text = {
  zh: "终端没有发送视频",
  en: "The terminal sends no video.",
};
