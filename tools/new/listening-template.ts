import type { Names, NewFolder } from "./templates.ts";

/**
 * A driver whose devices come to us, small and whole: a device connects, says who it is, sends pictures and alarms.
 * What is particular to a protocol is `*-connection.ts`; the rest is as it will be.
 */
export const listeningTemplate = ({ kebab, camel, pascal }: Names): NewFolder => ({
  files: {
    [`drivers/${kebab}/entry.ts`]: entryOf(kebab, camel),
    [`drivers/${kebab}/server.ts`]: serverOf(kebab, camel, pascal),
    [`drivers/${kebab}/settings.ts`]: settingsOf(kebab, camel),
    [`drivers/${kebab}/${kebab}-devices.ts`]: devicesOf(kebab, pascal),
    [`drivers/${kebab}/${kebab}-connection.ts`]: connectionOf(kebab, pascal),
    [`drivers/${kebab}/README.md`]: `# ${pascal}\n\nWhich devices come here, and by which standard.\n`,
  },
  list: "drivers in apps/server/drivers.ts",
  line: `${camel}, // from "@tessera/drivers/${kebab}/entry"`,
});

const entryOf = (
  kebab: string,
  camel: string,
) => `import { defineListeningDriver } from "@tessera/drivers/define";

export const ${camel} = defineListeningDriver({
  name: "${kebab.toUpperCase()}",
  server: async () => (await import("./server.ts")).${camel}Server,
});
`;

const settingsOf = (
  kebab: string,
  camel: string,
) => `import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

export const ${camel}Settings = defineSettings("${kebab}", {
  fields: {
    /** 0: any free one. */
    port: field(z.number().int().min(0).max(65_535).default(0)),
  },
});
`;

const serverOf = (
  kebab: string,
  camel: string,
  pascal: string,
) => `import type { ListeningServer } from "@tessera/drivers/define";
import { TcpPort } from "@tessera/engine/listening";
import type { Site } from "@tessera/platform/server";
import { ${pascal}Connection } from "./${kebab}-connection.ts";
import { ${pascal}Devices } from "./${kebab}-devices.ts";
import { ${camel}Settings } from "./settings.ts";

type ${pascal}Site = Pick<Site, "settings" | "listenHost" | "clock" | "log">;

export const ${camel}Server: ListeningServer<${pascal}Site> = {
  settings: [${camel}Settings],
  create: ({ settings, listenHost: host, clock, log }) => {
    const devices = new ${pascal}Devices(clock);
    const port = new TcpPort({
      host,
      port: () => settings.get(${camel}Settings).port,
      onSocket: (socket) => void new ${pascal}Connection(socket, devices, log),
    });
    return {
      driver: devices.driver,
      async start(tools) {
        devices.tools = tools;
        await port.open();
      },
      applySettings: () => port.open(),
      state: () => ({ isListening: port.isOpen, port: port.port, sessions: devices.size }),
      stop: () => port.close(),
    };
  },
};
`;

const devicesOf = (
  kebab: string,
  pascal: string,
) => `import { type Clock, Offline, type Text } from "@tessera/base";
import type { ListeningTools } from "@tessera/drivers/define";
import { type ChannelRef, defineDriver } from "@tessera/engine";
import { SentStreams } from "@tessera/engine/listening";
import { z } from "zod";
import type { Alarm, Hello, Picture, ${pascal}Connection } from "./${kebab}-connection.ts";

const driverName = "${kebab.toUpperCase()}";
const channelOf = (deviceId: string): ChannelRef => ({ deviceId, channelId: "1" });

/** Those that are connected, and what they send. */
export class ${pascal}Devices {
  readonly #clock: Clock;
  readonly #connections = new Map<string, ${pascal}Connection>();
  readonly #streams = new SentStreams();
  readonly #presence = new Set<(channel: ChannelRef) => void>();
  /** Once devices may come. */
  tools: ListeningTools | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  readonly driver = defineDriver({
    name: driverName,
    form: { label: both("${pascal}"), hint: both("${pascal}"), device: [] },
    connection: z.object({}).loose(),
    // Its streams live in the server; those of media workers come with \`worker\` in the entry.
    isPushed: true,
    tellsChannels: true,
    isPresenceShared: true,
    openLive: async ({ channel, sink }) => this.#streams.open(this.#known(channel), sink),
    checkPresence: async (_connection, _signal, channel) => void this.#known(channel),
    watchPresence: (listener) => {
      this.#presence.add(listener);
      return () => this.#presence.delete(listener);
    },
  });

  get size(): number {
    return this.#connections.size;
  }

  async welcome({ id, name }: Hello, connection: ${pascal}Connection): Promise<void> {
    await this.tools?.intake.welcome({ deviceId: id, name });
    const { channelId } = channelOf(id);
    const channel = { channelId, name, parentId: "", isDirectory: false, connection: {} };
    await this.tools?.intake.tellChannels(id, { channels: [channel], isWhole: true });
    // A device that comes again has left its old connection behind.
    this.#connections.get(id)?.close();
    this.#connections.set(id, connection);
    this.#tellPresence(id);
  }

  show(id: string, { track, ...frame }: Picture): void {
    if (track) this.#streams.setTracks(channelOf(id), { video: track });
    this.#streams.push(channelOf(id), { kind: "video", ...frame });
  }

  async raise(id: string, { type, text }: Alarm): Promise<void> {
    await this.tools?.alarms.report({
      source: driverName,
      deviceId: id,
      channel: channelOf(id),
      alarmType: type,
      severity: 4,
      phase: "happens",
      key: "",
      atMs: this.#clock.nowMs(),
      topic: String(type),
      description: both(text),
    });
  }

  leave(id: string, connection: ${pascal}Connection): void {
    if (this.#connections.get(id) !== connection) return;
    this.#connections.delete(id);
    this.#streams.end(channelOf(id), absentText);
    this.#tellPresence(id);
  }

  #known(channel: ChannelRef | undefined): ChannelRef {
    if (channel && this.#connections.has(channel.deviceId)) return channel;
    throw new Offline("device-absent", absentText);
  }

  #tellPresence(deviceId: string): void {
    for (const tell of this.#presence) tell(channelOf(deviceId));
  }
}

const both = (text: string): Text => ({ zh: text, en: text });

const absentText: Text = { zh: "设备未连接", en: "The device is not connected" };
`;

const connectionOf = (kebab: string, pascal: string) => `import type { Socket } from "node:net";
import type { Logger } from "@tessera/base";
import type { VideoTrack } from "@tessera/engine";
import * as h264 from "@tessera/formats/h264";
import { z } from "zod";
import type { ${pascal}Devices } from "./${kebab}-devices.ts";

const hello = z.object({ id: z.string().min(1).max(64), name: z.string().max(100) });
const alarm = z.object({ type: z.number().int(), text: z.string().max(200) });
export type Hello = z.output<typeof hello>;
export type Alarm = z.output<typeof alarm>;

export interface Picture {
  readonly data: Uint8Array;
  readonly dts90k: number;
  readonly pts90k: number;
  readonly isKey: boolean;
  /** Of a key frame. */
  readonly track?: VideoTrack | undefined;
}

/** A message: its kind (1 hello, 2 picture, 3 alarm), its length in 4 bytes, its body. */
const headBytes = 5;
const bodyMax = 4 * 1024 * 1024;

/** One device that has connected. */
export class ${pascal}Connection {
  readonly #socket: Socket;
  readonly #devices: ${pascal}Devices;
  #waiting = Buffer.alloc(0);
  /** Empty until it has said who it is. */
  #id = "";

  constructor(socket: Socket, devices: ${pascal}Devices, log: Logger) {
    this.#socket = socket;
    this.#devices = devices;
    const cutOff = (error: unknown) => {
      log.warn({ error, from: socket.remoteAddress }, "a device was cut off");
      this.close();
    };
    let last = Promise.resolve();
    socket.on("data", (bytes) => {
      last = last.then(() => this.#take(bytes)).catch(cutOff);
    });
    socket.on("close", () => devices.leave(this.#id, this));
  }

  close(): void {
    this.#socket.destroy();
  }

  async #take(bytes: Buffer): Promise<void> {
    this.#waiting = Buffer.concat([this.#waiting, bytes]);
    while (this.#waiting.length >= headBytes) {
      const end = headBytes + this.#waiting.readUInt32BE(1);
      if (end > bodyMax) throw new Error("the message is too long");
      if (this.#waiting.length < end) return;
      const kind = this.#waiting[0];
      const body = this.#waiting.subarray(headBytes, end);
      this.#waiting = this.#waiting.subarray(end);
      await this.#hear(kind, body);
    }
  }

  async #hear(kind: number | undefined, body: Buffer): Promise<void> {
    if (kind === 1) {
      const said = hello.parse(JSON.parse(body.toString()));
      this.#id = said.id;
      await this.#devices.welcome(said, this);
    } else if (kind === 2) this.#devices.show(this.#id, pictureOf(body));
    else if (kind === 3)
      await this.#devices.raise(this.#id, alarm.parse(JSON.parse(body.toString())));
  }
}

/** Its time in 4 bytes, then H.264 with start codes. */
function pictureOf(body: Buffer): Picture {
  const nals = h264.splitAnnexB(body.subarray(4));
  const sps = nals.find((nal) => h264.nalTypeOf(nal) === h264.nalType.sps);
  const pps = nals.find((nal) => h264.nalTypeOf(nal) === h264.nalType.pps);
  const slices = nals.filter(h264.isSliceNal);
  const at90k = body.readUInt32BE(0);
  return {
    data: h264.lengthPrefixed(slices),
    dts90k: at90k,
    pts90k: at90k,
    isKey: slices.some(h264.isKeyNal),
    track: sps && pps && { codec: "h264", sps: [sps], pps: [pps], ...h264.parseSps(sps) },
  };
}
`;
