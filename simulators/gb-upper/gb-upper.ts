import type {
  Alarm,
  BasicParam,
  CatalogChange,
  CatalogItem,
  DeviceControl,
  DeviceInfo,
  DeviceStatus,
  GbHomePosition,
  GbPtzPosition,
  GbSdp,
  Manscdp,
  MobilePosition,
  PlaybackControl,
  PresetItem,
  RecordItem,
  SessionPurpose,
} from "@tessera/protocols/gb28181";
import type { GbReception } from "./gb-reception.ts";

/** An upper platform, as a test sees it. Queries reject when no answer comes. */
export interface GbUpper {
  readonly host: string;
  readonly port: number;
  readonly id: string;
  readonly domain: string;
  /** Of who is registered now; the last one if there are several. */
  readonly lower: LowerPlatform | undefined;
  readonly keepalives: number;
  readonly registrations: number;
  /** Everything told that nobody waited for, oldest first. */
  readonly notices: readonly Manscdp[];
  readonly alarms: readonly (Alarm & { readonly deviceId: string })[];
  readonly positions: readonly MobilePosition[];
  readonly changes: readonly CatalogChange[];

  queryCatalog(): Promise<{ readonly items: readonly CatalogItem[]; readonly isComplete: boolean }>;
  queryDeviceInfo(id?: string): Promise<DeviceInfo>;
  queryDeviceStatus(id?: string): Promise<DeviceStatus>;
  queryRecords(channelId: string, fromMs: number, toMs: number): Promise<readonly RecordItem[]>;
  queryPresets(channelId: string): Promise<readonly PresetItem[]>;
  queryBasicParam(id?: string): Promise<BasicParam | undefined>;
  queryHomePosition(channelId: string): Promise<GbHomePosition | undefined>;
  queryPtzPosition(channelId: string): Promise<GbPtzPosition | undefined>;
  /** Settles with the status of the answer to the message. */
  control(channelId: string, control: DeviceControl): Promise<number>;
  /** Waits for the result that is answered to some controls. */
  controlWithResult(channelId: string, control: DeviceControl): Promise<boolean>;
  subscribe(kind: "Catalog" | "Alarm" | "MobilePosition", seconds?: number): Promise<Subscription>;
  /** Rejects with SipRefused. */
  invite(channelId: string, request?: InviteRequest): Promise<GbCall>;
  /** 403 to whoever registers. */
  setRefusing(isRefusing: boolean): void;
  /** Answers nothing at all. */
  setSilent(isSilent: boolean): void;
  stop(): Promise<void>;
}

export interface LowerPlatform {
  readonly id: string;
  readonly host: string;
  readonly port: number;
  readonly transport: "UDP" | "TCP" | "TLS";
  readonly version: string | undefined;
}

export interface Subscription {
  refresh(seconds: number): Promise<number>;
  end(): Promise<void>;
}

export interface InviteRequest {
  readonly purpose?: SessionPurpose;
  /** Ours. */
  readonly mode?: "UDP" | "TCP-PASSIVE" | "TCP-ACTIVE";
  readonly fromMs?: number;
  readonly toMs?: number;
  readonly downloadSpeed?: number;
  readonly streamNumber?: number;
  /** Laid over the offer that we would make. */
  readonly offer?: Partial<GbSdp>;
}

/** A session that we opened. */
export interface GbCall {
  readonly callId: string;
  readonly answer: GbSdp;
  readonly media: GbReception;
  /** MediaStatus 121 has come. */
  readonly isAtEnd: boolean;
  readonly ended: Promise<{ readonly by: "us" | "them" | "loss" }>;
  /** The status of the answer. */
  control(control: PlaybackControl): Promise<number>;
  hangUp(): Promise<void>;
}
