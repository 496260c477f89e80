import {
  type DeviceEvent,
  type DeviceInspection,
  type Driver,
  defineDriver,
  type FormField,
  type FoundDevice,
} from "@tessera/engine";
import { z } from "zod";

const field = (wire: string, key: string, more: Partial<FormField> = {}): FormField => ({
  wire,
  key,
  kind: "text",
  label: { zh: `${wire} 字段`, en: `${wire} field` },
  ...more,
});

const url = z
  .string()
  .refine(
    (text) => text.startsWith("rtsp://"),
    "地址应以 rtsp:// 开头 · It must start with rtsp://",
  );

/** Takes `user@` out of an address, as real drivers do. */
const pulledConnection = z
  .object({
    url,
    subUrl: url.or(z.literal("")).default(""),
    userName: z.string().default(""),
    password: z.string().default(""),
    transport: z.enum(["TCP", "UDP"]).default("TCP"),
  })
  .transform(({ url: given, userName, ...rest }) => {
    const [, user = ""] = /^rtsp:\/\/(\w+)@/.exec(given) ?? [];
    const bare = given.replace(/^rtsp:\/\/\w+@/, "rtsp://");
    return { ...rest, url: bare, userName: userName || user };
  });

const addresses = [
  field("RtspUrl", "url", { kind: "url", isRequired: true, schemes: ["rtsp"] }),
  field("SubRtspUrl", "subUrl", { kind: "url" }),
];
const transports = ["TCP", "UDP"].map((value) => ({ value, label: { zh: value, en: value } }));
const transport = field("Transport", "transport", { kind: "choice", options: transports });

/** Pictures are not what these tests are about. */
const neverPlays: Driver["openLive"] = ({ signal }) =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("stopped")), { once: true });
  });

export interface Fate {
  /** Thrown by every look while set. */
  failure: Error | undefined;
}

/** Is asked whether it is there. */
export const pulledDriver = (fate: Fate): Driver =>
  defineDriver({
    name: "PULL",
    form: {
      label: { zh: "拉流", en: "Pulled" },
      hint: { zh: "主动取流", en: "We fetch it" },
      device: [
        ...addresses,
        field("DeviceUserName", "userName"),
        field("DeviceUserPW", "password", { kind: "secret" }),
        { ...transport, initial: "TCP" },
      ],
      channel: [
        ...addresses,
        field("Username", "userName"),
        field("Password", "password", { kind: "secret" }),
        transport,
      ],
    },
    connection: pulledConnection,
    openLive: neverPlays,
    async checkPresence() {
      if (fate.failure) throw fate.failure;
    },
    hasSubStream: (connection) => pulledConnection.parse(connection).subUrl !== "",
  });

export const pushedDriver: Driver = {
  name: "PUSH",
  form: {
    label: { zh: "推流", en: "Pushed" },
    hint: { zh: "设备推送", en: "It sends" },
    device: [field("PublishKey", "publishKey", { kind: "key" })],
    channel: [],
  },
  connection: z.object({ publishKey: z.string().min(8, "密钥太短 · The key is too short") }),
  openLive: neverPlays,
  watchPresence: () => () => {},
  isPushed: true,
};

/** Comes by itself and tells its channels then. */
export const comingDriver: Driver = {
  name: "COME",
  form: {
    label: { zh: "自行接入", en: "Comes" },
    hint: { zh: "", en: "" },
    device: [field("Password", "password", { kind: "secret" })],
  },
  connection: z.object({
    deviceId: z.string().default(""),
    channelId: z.string().default(""),
    password: z.string().default(""),
    ptzType: z.number().default(0),
  }),
  tellsChannels: true,
  openLive: neverPlays,
  watchPresence: () => () => {},
};

/** A recorder that tells its channels. */
export class FakeRecorder {
  failure: Error | undefined;
  inspection: DeviceInspection = {
    manufacturer: "Acme",
    model: "NVR-4",
    firmware: "1.2",
    serial: "S1",
    clockSkewMs: 1500.4,
    channels: [1, 2].map((number) => ({
      channelId: String(number),
      name: `Input ${number}`,
      connection: { source: `s${number}` },
    })),
  };
  /** While set, what is asked now is answered when it settles. */
  held: Promise<void> | undefined;
  inspections = 0;
  found: readonly FoundDevice[] = [];
  reboots = 0;
  raise: ((event: DeviceEvent) => void) | undefined;
  watches = 0;

  readonly driver: Driver = {
    name: "NVR",
    form: {
      label: { zh: "录像机", en: "Recorder" },
      hint: { zh: "", en: "" },
      device: [
        field("DeviceIp", "host", { isRequired: true }),
        field("DevicePort", "port", { kind: "number", initial: 80 }),
        field("DeviceUserPW", "password", { kind: "secret" }),
      ],
    },
    connection: z.object({
      host: z.string(),
      port: z.number().int(),
      password: z.string().default(""),
      source: z.string().default(""),
    }),
    isPresenceShared: true,
    openLive: neverPlays,
    checkPresence: async () => this.#answer(),
    inspect: async () => {
      this.#answer();
      this.inspections++;
      const { inspection } = this;
      await this.held;
      return inspection;
    },
    discover: async (onFound, signal) => {
      for (const device of this.found) onFound(device);
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
    },
    capabilities: () => ["ptz", "dragZoom", "talk", "guard", "reboot", "events"],
    reboot: async () => {
      this.#answer();
      this.reboots++;
    },
    watchEvents: async ({ onEvent, signal }) => {
      this.watches++;
      this.#answer();
      this.raise = onEvent;
      await new Promise((_, reject) =>
        signal.addEventListener("abort", () => reject(new Error("ended"))),
      );
    },
  };

  #answer(): void {
    if (this.failure) throw this.failure;
  }
}
