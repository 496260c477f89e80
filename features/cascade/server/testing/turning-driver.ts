import type { Text } from "@tessera/base";
import type {
  Capability,
  Driver,
  LiveSource,
  Movement,
  OpenLive,
  Preset,
  RecordingCommand,
  RecordingSession,
} from "@tessera/engine";
import { recordedMedia } from "@tessera/recorder/testing";
import { z } from "zod";

const ticksPerPicture = 3600;
const picturesPerSecond = 25;

/** For tests: cameras with real pictures, a head that turns, presets and recordings of their own. */
export class TurningDriver implements Driver {
  readonly name = "FAKE";
  readonly form = { label: { zh: "", en: "" }, hint: { zh: "", en: "" }, device: [] };
  readonly connection = z.unknown();
  readonly orders: (string | Movement)[] = [];
  readonly presetList: Preset[] = [{ token: "gate", name: "Gate" }];
  readonly sessions: RecordingSession[] = [];
  readonly controls: RecordingCommand[] = [];
  readonly deviceRecordings: { readonly startMs: number; readonly endMs: number }[] = [];
  sources = 0;
  failure: Error | undefined;

  capabilities(): readonly Capability[] {
    return ["ptz", "presets", "focus", "iris", "reboot", "recordings", "keyFrame", "wiper"];
  }

  async openLive({ sink }: OpenLive<unknown>): Promise<LiveSource> {
    if (this.failure) throw this.failure;
    const media = recordedMedia("h264");
    sink.setTracks({ video: media.video, audio: media.audio as never });
    this.sources++;
    let at = 0;
    const timer = setInterval(() => {
      const picture = media.pictures[at % media.pictures.length];
      const dts90k = at++ * ticksPerPicture;
      if (picture)
        sink.push({
          kind: "video",
          data: picture.data,
          isKey: picture.isKey,
          dts90k,
          pts90k: dts90k,
        });
    }, 1000 / picturesPerSecond);
    const ended = Promise.withResolvers<{ readonly reason: Text }>();
    return {
      ended: ended.promise,
      stop: async () => {
        clearInterval(timer);
        this.sources--;
      },
    };
  }

  readonly ptz: NonNullable<Driver["ptz"]> = {
    move: async (_connection, movement) => void this.orders.push(movement),
    stop: async () => void this.orders.push("stop"),
    focus: async (_connection, velocity) => void this.orders.push(`focus ${velocity}`),
  };

  readonly presets: NonNullable<Driver["presets"]> = {
    list: async () => this.presetList,
    set: async (_connection, { name = "", token = name }) => {
      this.presetList.push({ token, name });
      return token;
    },
    goTo: async (_connection, token) => void this.orders.push(`goto ${token}`),
    remove: async (_connection, token) => void this.orders.push(`remove ${token}`),
  };

  readonly commands: NonNullable<Driver["commands"]> = {
    keyFrame: async () => void this.orders.push("key frame"),
    wiper: async (_connection, isOn) => void this.orders.push(`wiper ${isOn}`),
  };

  async reboot(): Promise<void> {
    this.orders.push("reboot");
  }

  readonly recordings: NonNullable<Driver["recordings"]> = {
    list: async () => this.deviceRecordings,
    session: (_connection, session) => {
      this.sessions.push(session);
      return { session: session.id };
    },
    control: async (_id, command) => void this.controls.push(command),
  };
}
