import type { ChannelRef } from "@tessera/engine";

/** What is kept of an upper platform beside its name; empty texts mean what the contract says of them. */
export interface CascadeOptions {
  readonly serial: string;
  readonly realm: string;
  readonly host: string;
  readonly port: number;
  readonly localSerial: string;
  readonly localHost: string;
  readonly localPort: number;
  readonly userName: string;
  readonly registerSeconds: number;
  readonly retrySeconds: number;
  readonly keepaliveSeconds: number;
  readonly transport: "UDP" | "TCP";
  readonly charset: "GB2312" | "UTF-8";
  readonly catalogGroupSize: number;
  readonly gbVersion: "2.0" | "3.0";
  readonly sharesAll: boolean;
  readonly allowsControl: boolean;
  readonly sharesRecordings: boolean;
  readonly loadLimit: number;
}

/** An upper platform. */
export interface CascadeRecord extends CascadeOptions {
  readonly id: number;
  readonly name: string;
  readonly isEnabled: boolean;
  readonly password: string;
  readonly createdAtMs: number;
}

/** A group that is shared, as a directory above. */
export interface GroupShare {
  readonly groupId: number;
  /** With the channels in it. */
  readonly hasChannels: boolean;
  /** With the groups below it. */
  readonly hasGroups: boolean;
}

/** What upper platforms know a channel by. */
export interface ChannelNumber extends ChannelRef {
  /** Undefined: it has not been given one. */
  readonly customId: string | undefined;
  /** In place of what the device tells. */
  readonly civilCode: string | undefined;
}
