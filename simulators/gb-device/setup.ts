import { type Clock, systemClock } from "@tessera/base";
import {
  type CatalogItem,
  type Charset,
  chinaZoneMinutes,
  domainOf,
  type GbVersion,
  makeGbId,
  typeCode,
  writeManscdp,
} from "@tessera/protocols/gb28181";
import { MediaPortRange } from "@tessera/protocols/gb28181/media";
import type { SipPeer } from "@tessera/protocols/sip";
import { type SceneName, sceneNames } from "../picture/index.ts";
import { folderItems } from "./folders.ts";
import type {
  GbCatalogOptions,
  GbChannelOptions,
  GbDeviceOptions,
  GbRecording,
  GbVideoOptions,
} from "./gb-device-options.ts";
import { madeUpRecordings } from "./recordings.ts";

/** A camera of the device. */
export interface GbChannel {
  readonly channelId: string;
  readonly name: string;
  readonly scene: SceneName;
  readonly hasPtz: boolean;
  isOnline: boolean;
  readonly item: CatalogItem;
}

/** The options with everything filled in. */
export interface Setup {
  readonly server: { readonly id: string; readonly domain: string; peer: SipPeer };
  readonly deviceId: string;
  readonly userName: string;
  readonly password: string;
  readonly host: string;
  readonly ports: MediaPortRange;
  readonly version: GbVersion;
  readonly zone: number | undefined;
  readonly registerSeconds: number;
  readonly keepaliveSeconds: number;
  readonly info: Readonly<Record<"name" | "manufacturer" | "model" | "firmware", string>>;
  readonly channels: readonly GbChannel[];
  readonly folders: readonly CatalogItem[];
  readonly catalog: GbCatalogOptions;
  readonly video: Required<Omit<GbVideoOptions, "file" | "loss">> &
    Pick<GbVideoOptions, "file" | "loss">;
  readonly audio: "none" | "pcma" | "pcmu" | "aac";
  readonly recordings: readonly GbRecording[];
  readonly endsBy: NonNullable<GbDeviceOptions["endsBy"]>;
  readonly ssrc: NonNullable<GbDeviceOptions["ssrc"]>;
  readonly omitsSetup: boolean;
  readonly clock: Clock;
  write(draft: Parameters<typeof writeManscdp>[0]): Uint8Array;
}

export function setUp(given: GbDeviceOptions): Setup {
  const options = { ...usual, ...given };
  const { server, deviceId, transport, clock } = options;
  const { name, manufacturer, model, firmware } = options;
  return {
    ...options,
    server: {
      id: server.id,
      domain: server.domain ?? domainOf(server.id),
      peer: { transport, host: server.host, port: server.port },
    },
    userName: deviceId,
    ports: new MediaPortRange(options.mediaPorts),
    info: { name, manufacturer, model, firmware },
    channels: channelsOf(options),
    folders: folderItems(deviceId, options.folders).items,
    video: { ...usualVideo, ...options.video },
    recordings: options.recordings ?? madeUpRecordings(clock.nowMs()),
    write: (draft) => written(draft, options.charset, options.claimedCharset),
  };
}

const usual = {
  password: "",
  transport: "UDP",
  host: "127.0.0.1",
  mediaPorts: { min: 0, max: 0 },
  version: "2.0",
  charset: "GB2312",
  zone: chinaZoneMinutes,
  registerSeconds: 3600,
  keepaliveSeconds: 60,
  name: "Tessera GB device",
  manufacturer: "Tessera",
  model: "GB-SIM",
  firmware: "1.0",
  channels: 1,
  folders: "none",
  catalog: {},
  audio: "pcma",
  endsBy: "message",
  ssrc: "as-asked",
  omitsSetup: false,
  clock: systemClock,
} as const satisfies Partial<GbDeviceOptions>;

const usualVideo = { width: 640, height: 360, fps: 15, gopSeconds: 2, timeStrip: false };

function written(
  draft: Parameters<typeof writeManscdp>[0],
  charset: Charset,
  claimed: Charset | undefined,
): Uint8Array {
  const bytes = writeManscdp(draft, charset);
  if (claimed === undefined || claimed === charset) return bytes;
  const text = Buffer.from(bytes).toString("latin1");
  return Buffer.from(text.replace(`"${charset}"`, `"${claimed}"`), "latin1");
}

type ChannelParts = Pick<
  Required<GbDeviceOptions>,
  "channels" | "deviceId" | "folders" | "manufacturer" | "model"
>;

function channelsOf(options: ChannelParts): readonly GbChannel[] {
  const { channels, deviceId, folders, manufacturer, model } = options;
  const { place } = folderItems(deviceId, folders);
  const told = typeof channels === "number" ? usualChannels(deviceId, channels) : channels;
  const parents = new Set(told.map(({ parentId }) => parentId));
  return told.map((channel, index) => {
    const { channelId, name = `Camera ${index + 1}`, hasPtz = true, isOnline = true } = channel;
    const scene = channel.scene ?? sceneNames[index % sceneNames.length] ?? "gate";
    const item: CatalogItem = {
      deviceId: channelId,
      name,
      manufacturer,
      model,
      owner: "Owner",
      address: "Address",
      hasChildren: parents.has(channelId),
      registerWay: 1,
      secrecy: 0,
      isOnline,
      ptzType: hasPtz ? 1 : 3,
      streamNumbers: [0, 1],
      downloadSpeeds: [1, 2, 4],
      ...place(index),
      ...(channel.parentId === undefined ? {} : { parentIds: [channel.parentId] }),
      ...channel.told,
    };
    return { channelId, name, scene, hasPtz, isOnline, item };
  });
}

const usualChannels = (deviceId: string, count: number): readonly GbChannelOptions[] =>
  Array.from({ length: count }, (_, index) => ({ channelId: usualId(deviceId, index) }));

/** Several devices of one domain have channels of their own. */
function usualId(deviceId: string, index: number): string {
  const device = Number(deviceId.slice(-2)) || 0;
  return makeGbId(deviceId.slice(0, 8), typeCode.camera, (device * 10_000 + index + 1) % 1_000_000);
}
