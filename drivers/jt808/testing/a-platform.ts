import { type Clock, type Logger, silentLogger, systemClock } from "@tessera/base";
import type { TrackPoint } from "@tessera/engine";
import type { MessageTrace } from "@tessera/engine/listening";
import { aCare, KeptAlarms, MemoryIntake } from "@tessera/engine/testing";
import { type Jt808TerminalOptions, startJt808Terminal } from "@tessera/simulators/jt808-terminal";
import { onTestFinished } from "vitest";
import type { AccessLists } from "../access-lists.ts";
import type { OpenAlarms } from "../alarms/held-memory.ts";
import { AttachmentNumbers } from "../attachments/attachment-numbers.ts";
import { AuthCodes } from "../auth-codes.ts";
import { createJt808Platform } from "../jt808-platform.ts";
import type { Jt808Settings } from "../jt808-settings.ts";
import type { WaitingRoom } from "../waiting-room.ts";
import { MemoryFiles } from "./memory-files.ts";

interface PlatformOptions {
  readonly settings?: Partial<Jt808Settings>;
  readonly lists?: Partial<AccessLists>;
  readonly waiting?: Partial<WaitingRoom>;
  readonly openAlarms?: OpenAlarms["openOf"];
  readonly clock?: Clock;
  readonly log?: Logger;
}

export const someSettings = (change: Partial<Jt808Settings> = {}): Jt808Settings => ({
  isEnabled: true,
  port: 0,
  mediaPort: 0,
  attachmentPort: 0,
  mediaTransport: "TCP",
  ftpPort: 0,
  host: "",
  unknownTerminals: "accept",
  bindsTerminalId: false,
  requiresCode: true,
  heartbeatSeconds: 60,
  heartbeatCount: 3,
  ...change,
});

/** For tests: the platform on a port of loopback, with terminals that do what the test says. */
export async function aPlatform(options: PlatformOptions = {}) {
  let change = options.settings ?? {};
  const intake = new MemoryIntake();
  const traces: MessageTrace[] = [];
  const tracks: TrackPoint[] = [];
  const pictures: { readonly id: number; readonly jpeg: Uint8Array }[] = [];
  const alarms = new KeptAlarms();
  const attachments = new MemoryFiles();
  const { clock = systemClock, log = silentLogger } = options;
  const codes = new AuthCodes(new Uint8Array(32));
  const platform = createJt808Platform({
    settings: () => someSettings(change),
    lists: { judge: () => "unlisted", ...options.lists },
    waiting: { isLetIn: () => false, note: () => {}, leave: () => {}, ...options.waiting },
    codes: async () => codes,
    tracks: { keep: (point) => void tracks.push(point) },
    pictures: { addPicture: async (id, _, jpeg) => void pictures.push({ id, jpeg }) },
    openAlarms: { openOf: options.openAlarms ?? (async () => alarms.open()) },
    attachments,
    attachmentNumbers: async () => new AttachmentNumbers(new Uint8Array(32)),
    encoders: {
      open: () => {
        throw new Error("nothing is to be encoded");
      },
    },
    listenHost: "127.0.0.1",
    onTrace: (trace) => void traces.push(trace),
    care: aCare(clock),
    clock,
    log,
  });
  await platform.start(intake, alarms);
  onTestFinished(() => platform.stop());
  return {
    platform,
    intake,
    traces,
    tracks,
    pictures,
    alarms,
    attachments,
    codes,
    set: (more: Partial<Jt808Settings>) => {
      change = { ...change, ...more };
    },
    startTerminal: (terminal: Partial<Jt808TerminalOptions> = {}) => {
      const running = startJt808Terminal({
        server: { host: "127.0.0.1", port: platform.state().port },
        phone: "13912345678",
        reportEverySeconds: 0,
        ...terminal,
      });
      onTestFinished(() => running.stop());
      return running;
    },
  };
}
