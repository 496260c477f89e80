import { FakeClock, silentLogger, type Text } from "@tessera/base";
import {
  type Capability,
  ChannelRegistry,
  defineDriver,
  type OpenLive,
  type RecordingCommand,
  type RecordingSession,
  StreamHub,
} from "@tessera/engine";
import { z } from "zod";
import { PassingPlays } from "../passing-plays.ts";

export const gate = { deviceId: "nvr", channelId: "gate" };
export const hour = { startMs: 1_000_000, endMs: 4_600_000 };

interface Card {
  readonly session?: RecordingSession;
}

/** A hub and a device with a card, whose recordings do what the test says. */
export function aCardSite(capabilities: readonly Capability[] = ["recording-playback"]) {
  const clock = new FakeClock();
  const channels = new ChannelRegistry(() => {});
  const opened: {
    readonly request: OpenLive<Card>;
    readonly end: (end: { readonly reason: Text; readonly isOver?: boolean }) => void;
  }[] = [];
  const commands: [string, RecordingCommand][] = [];
  const driver = defineDriver<Card>({
    name: "CARD",
    form: { label: { zh: "", en: "" }, hint: { zh: "", en: "" }, device: [] },
    connection: z.custom<Card>(),
    capabilities: () => capabilities,
    async openLive(request) {
      const { promise: ended, resolve: end } = Promise.withResolvers<{
        readonly reason: Text;
        readonly isOver?: boolean;
      }>();
      opened.push({ request, end });
      return { ended, stop: async () => {} };
    },
    recordings: {
      list: async () => [],
      session: (connection, session) => ({ ...connection, session }),
      control: async (id, command) => void commands.push([id, command]),
    },
  });
  const drivers = [driver];
  const hub = new StreamHub({ channels, drivers, clock, log: silentLogger });
  const about = { name: "Gate", driver: "CARD", connection: {}, isEnabled: true, isOnDemand: true };
  channels.set({ ...gate, ...about });
  const plays = new PassingPlays({ channels, drivers, hub, clock });
  return { clock, channels, hub, plays, opened, commands };
}
