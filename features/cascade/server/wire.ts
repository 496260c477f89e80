import { type Language, textFor } from "@tessera/base";
import type { z } from "zod";
import type { Cascade, saveCascade } from "../contract.ts";
import type { CascadeRecord } from "./cascade-record.ts";
import type { CascadeDraft } from "./cascades.ts";
import type { CatalogProgress } from "./link/catalog-sender.ts";
import type { LinkState } from "./link/link-state.ts";

type Input = z.output<typeof saveCascade.input>;

/** The password is what is stored, if it is left out. */
export const toDraft = (wire: Input, keptPassword: string): CascadeDraft => ({
  name: wire.Name,
  isEnabled: wire.Enable,
  password: wire.Password || keptPassword,
  serial: wire.Serial,
  realm: wire.Realm,
  host: wire.Host,
  port: wire.Port,
  localSerial: wire.LocalSerial,
  localHost: wire.LocalHost,
  localPort: wire.LocalPort,
  userName: wire.Username,
  registerSeconds: wire.RegisterTimeout,
  retrySeconds: wire.RegisterInterval,
  keepaliveSeconds: wire.KeepaliveInterval,
  transport: wire.CommandTransport,
  charset: wire.Charset,
  catalogGroupSize: wire.CatalogGroupSize,
  gbVersion: wire.GBVersion,
  sharesAll: wire.ShareAllChannel,
  allowsControl: wire.AllowControl,
  sharesRecordings: wire.ShareRecord,
  loadLimit: wire.LoadLimit,
});

/** What people set, without the password. */
export const toFields = (record: CascadeRecord) => ({
  ID: record.id,
  Enable: record.isEnabled,
  Name: record.name,
  Serial: record.serial,
  Realm: record.realm,
  Host: record.host,
  Port: record.port,
  LocalSerial: record.localSerial,
  LocalHost: record.localHost,
  LocalPort: record.localPort,
  Username: record.userName,
  HasPassword: record.password !== "",
  RegisterTimeout: record.registerSeconds,
  RegisterInterval: record.retrySeconds,
  KeepaliveInterval: record.keepaliveSeconds,
  CommandTransport: record.transport,
  Charset: record.charset,
  CatalogGroupSize: record.catalogGroupSize,
  GBVersion: record.gbVersion,
  ShareAllChannel: record.sharesAll,
  AllowControl: record.allowsControl,
  ShareRecord: record.sharesRecordings,
  LoadLimit: record.loadLimit,
});

interface Doings {
  readonly state: LinkState;
  readonly channels: number;
  readonly streams: number;
  readonly progress: CatalogProgress | undefined;
}

export function toRow(record: CascadeRecord, doings: Doings, language: Language): Cascade {
  const { state, channels, streams, progress } = doings;
  const say = (text: LinkState["status"]) => textFor(false, text)[language];
  return {
    ...toFields(record),
    Online: state.isOnline,
    Status: say(state.status),
    RegisteredAtMs: state.registeredAtMs,
    KeepaliveAtMs: state.keepaliveAtMs,
    LastError: state.lastError ? say(state.lastError) : "",
    LastErrorAtMs: state.lastErrorAtMs,
    ChannelCount: channels,
    StreamCount: streams,
    CatalogSent: progress?.sent ?? 0,
    CatalogTotal: progress?.total ?? 0,
  };
}

/** As the audit record names it. */
export const targetOf = ({ id, name }: CascadeRecord): string => `上级平台 ${name} (${id})`;
