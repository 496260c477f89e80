import type { Clock } from "@tessera/base";
import type { CatalogItem, Charset, GbVersion, ZoneMinutes } from "@tessera/protocols/gb28181";
import type { LossOptions } from "../lossy-network.ts";
import type { SceneName } from "../picture/index.ts";

/** Where the device registers. */
export interface GbServerAddress {
  readonly host: string;
  readonly port: number;
  /** 20 digits. */
  readonly id: string;
  /** The first ten digits of the id unless told. */
  readonly domain?: string | undefined;
}

export interface GbDeviceOptions {
  readonly server: GbServerAddress;
  /** 20 digits. */
  readonly deviceId: string;
  readonly password?: string;
  /** Of signalling. */
  readonly transport?: "UDP" | "TCP";
  /** Our own address and port; 0: any. */
  readonly host?: string;
  readonly port?: number;
  /** Even ports for media; min 0: any. */
  readonly mediaPorts?: { readonly min: number; readonly max: number };
  readonly version?: GbVersion;
  readonly charset?: Charset;
  /** In place of what the charset says, as devices do that lie. */
  readonly claimedCharset?: Charset;
  readonly zone?: ZoneMinutes;
  readonly registerSeconds?: number;
  readonly keepaliveSeconds?: number;
  readonly name?: string;
  readonly manufacturer?: string;
  readonly model?: string;
  readonly firmware?: string;
  /** How many, or which. */
  readonly channels?: number | readonly GbChannelOptions[];
  /** Folders the channels are sorted into. */
  readonly folders?: "none" | "groups" | "regions";
  readonly catalog?: GbCatalogOptions;
  readonly video?: GbVideoOptions;
  readonly audio?: "none" | "pcma" | "pcmu" | "aac";
  /** What every channel has recorded; made up unless told. */
  readonly recordings?: readonly GbRecording[];
  /** How the end of a recording is told. */
  readonly endsBy?: "message" | "message-in-dialog" | "bye";
  /** Of y= in the answer and of the packets. */
  readonly ssrc?: "as-asked" | "own" | "zero";
  /** Does not say in its answer who connects, as many devices do. */
  readonly omitsSetup?: boolean;
  readonly clock?: Clock;
}

export interface GbChannelOptions {
  readonly channelId: string;
  readonly name?: string;
  readonly scene?: SceneName;
  readonly hasPtz?: boolean;
  readonly isOnline?: boolean;
  /** Of the folder or channel it is below. */
  readonly parentId?: string;
  /** Laid over what the catalog says of it. */
  readonly told?: Partial<CatalogItem>;
}

export interface GbCatalogOptions {
  /** Items a message; 1 unless told, as with most devices. */
  readonly itemsPerPage?: number;
  /** Sends every page twice. */
  readonly repeatsPages?: boolean;
  /** Sends the last page this much later. */
  readonly lastPageDelayMs?: number;
  /** Does not wait for the answer to a page before it sends the next. */
  readonly isHasty?: boolean;
}

export interface GbVideoOptions {
  readonly width?: number;
  readonly height?: number;
  readonly fps?: number;
  readonly gopSeconds?: number;
  /** The time of each picture as blocks that a program can read. */
  readonly timeStrip?: boolean;
  /** An H.264 or H.265 byte stream in place of drawn pictures, played over and over. */
  readonly file?: string;
  /** Packets that the network loses, of picture and sound. */
  readonly loss?: LossOptions;
}

export interface GbRecording {
  readonly startMs: number;
  readonly endMs: number;
  readonly type?: "time" | "alarm" | "manual";
}
