import { type Clock, type Logger, Offline } from "@tessera/base";
import { type Capability, type ChannelRef, type Driver, defineDriver } from "@tessera/engine";
import { createCommands, TerminalPtz } from "./control/ptz.ts";
import { listRecordings } from "./control/recordings.ts";
import { type MediaConnection, mediaConnection, mediaForm } from "./media/media-connection.ts";
import type { MediaDesk } from "./media/media-desk.ts";
import { openLive } from "./media/open-live.ts";
import { driverName, hasSubStream } from "./media/terminal-streams.ts";
import type { AacEncoders } from "./talk/aac-voice.ts";
import { TalkDesk } from "./talk/talk-desk.ts";
import type { TerminalLine, TerminalLines } from "./terminal-line.ts";
import type { UploadDesk } from "./upload/upload-desk.ts";

export { driverName };

export interface Jt808DriverParts {
  readonly lines: TerminalLines;
  /** Throws Offline with why a terminal is not there. */
  readonly requirePresence: (deviceId: string) => void;
  readonly watchPresence: (listener: (channel: ChannelRef) => void) => () => void;
  readonly desk: MediaDesk;
  readonly uploads: Pick<UploadDesk, "fetch">;
  readonly encoders: AacEncoders;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createJt808Driver(parts: Jt808DriverParts): Driver<MediaConnection> {
  const { desk, encoders, clock, log } = parts;
  const lineOf = (deviceId: string): TerminalLine => {
    parts.requirePresence(deviceId);
    const line = parts.lines.find(deviceId);
    if (!line) throw new Offline("jt808-offline", offlineText);
    return line;
  };
  const talk = new TalkDesk({ signalling: desk, encoders, lineOf, clock, log });
  return defineDriver<MediaConnection>({
    name: driverName,
    form: mediaForm,
    connection: mediaConnection,
    tellsChannels: true,
    isPresenceShared: true,

    openLive: (request) => openLive(request, { signalling: desk, clock }),
    hasSubStream,

    async checkPresence({ deviceId }) {
      parts.requirePresence(deviceId);
    },
    watchPresence: parts.watchPresence,

    capabilities: ({ channel }) => (channel > 0 ? cameraCapabilities : ["reboot"]),
    ptz: new TerminalPtz({ lineOf, clock }),
    commands: createCommands(lineOf),
    async reboot({ deviceId }) {
      await lineOf(deviceId).order(0x8105, Uint8Array.of(rebootCommand));
    },

    recordings: {
      list: (connection, fromMs, toMs) =>
        listRecordings(lineOf(connection.deviceId), connection, fromMs, toMs),
      session: (connection, play) => ({ ...connection, play }),
      control: (id, command) => desk.control(id, command),
      fetch: (connection, request) => parts.uploads.fetch(connection, request),
    },

    talk: (connection, signal) => talk.talk(connection, signal),
  });
}

const rebootCommand = 4;

/** There is no preset in the standard. Whether a camera turns nobody tells. */
const cameraCapabilities: readonly Capability[] = [
  "ptz",
  "focus",
  "iris",
  "wiper",
  "output",
  "reboot",
  "recordings",
  "recording-playback",
  "recording-download",
  "recording-file",
  "talk",
];

const offlineText = {
  zh: "终端不在线，请检查终端电源和网络",
  en: "The terminal is offline. Check its power and network.",
};
