import {
  type ChannelOptions,
  type ChannelRelay,
  channelOptions,
  usualOptions,
} from "@tessera/engine";
import type { Sealer } from "@tessera/platform/server";
import type { Selectable } from "kysely";
import { z } from "zod";
import { type ChannelRecord, type DeviceRecord, noRelay } from "./device-record.ts";
import { damaged, damagedText } from "./stored-connections.ts";

export interface DeviceTable {
  id: string;
  name: string;
  driver: string;
  /** JSON, as the driver's schema gives it; its secrets are sealed. */
  connection: string;
  is_enabled: number;
  is_on_demand: number;
  manufacturer: string;
  model: string;
  firmware: string;
  serial: string;
  last_seen_at_ms: number | null;
  created_at_ms: number;
  /** The deletion that it can still be brought back from. */
  deletion: string | null;
}
/** Channels of a device that is deleted are so without a mark of their own. */
export interface ChannelTable {
  device_id: string;
  channel_id: string;
  name: string;
  found_name: string | null;
  parent_id: string;
  is_directory: number;
  is_enabled: number;
  is_on_demand: number;
  driver: string | null;
  /** JSON: what it lays over its device's. */
  connection: string;
  longitude: number;
  latitude: number;
  gps_longitude: number;
  gps_latitude: number;
  gb_id: string;
  number: number;
  /** JSON. */
  options: string;
  /** JSON; its address is sealed. */
  relay: string;
  created_at_ms: number;
  deletion: string | null;
}

type Connection = DeviceRecord["connection"];

function readConnection(sealer: Sealer, json: string): Connection {
  try {
    const read = sealer.fromJson(json);
    if (typeof read === "object" && read !== null && !Array.isArray(read)) return { ...read };
  } catch {
    // No JSON: damaged.
  }
  return damaged(json);
}

/** Nearly all have none: they share one. */
function readOptions(json: string): ChannelOptions {
  if (json === "{}") return usualOptions;
  try {
    return channelOptions.parse(JSON.parse(json));
  } catch {
    return usualOptions;
  }
}

const optionsText = (options: ChannelOptions): string =>
  JSON.stringify(options === usualOptions ? {} : options);

const relaySchema = z.object({ isEnabled: z.boolean(), secretUrl: z.string() });

/** Nearly all have none: they share one. */
function readRelay(sealer: Sealer, json: string): ChannelRelay {
  if (json === "") return noRelay;
  return relaySchema.safeParse(readConnection(sealer, json)).data ?? noRelay;
}

const relayText = (sealer: Sealer, relay: ChannelRelay): string =>
  relay.secretUrl === "" ? "" : sealer.toJson(relay);

function connectionText(sealer: Sealer, connection: Connection): string {
  return damagedText(connection) ?? sealer.toJson(connection);
}

export const toDevice =
  (sealer: Sealer) =>
  (row: Selectable<DeviceTable>): DeviceRecord => ({
    id: row.id,
    name: row.name,
    driver: row.driver,
    connection: readConnection(sealer, row.connection),
    isEnabled: row.is_enabled === 1,
    isOnDemand: row.is_on_demand === 1,
    manufacturer: row.manufacturer,
    model: row.model,
    firmware: row.firmware,
    serial: row.serial,
    lastSeenAtMs: row.last_seen_at_ms ?? undefined,
    createdAtMs: row.created_at_ms,
  });

export const deviceRow =
  (sealer: Sealer) =>
  (record: DeviceRecord): DeviceTable => ({
    id: record.id,
    name: record.name,
    driver: record.driver,
    connection: connectionText(sealer, record.connection),
    is_enabled: record.isEnabled ? 1 : 0,
    is_on_demand: record.isOnDemand ? 1 : 0,
    manufacturer: record.manufacturer,
    model: record.model,
    firmware: record.firmware,
    serial: record.serial,
    last_seen_at_ms: record.lastSeenAtMs ?? null,
    created_at_ms: record.createdAtMs,
    deletion: null,
  });

export const toChannel =
  (sealer: Sealer) =>
  (row: Selectable<ChannelTable>): ChannelRecord => ({
    deviceId: row.device_id,
    channelId: row.channel_id,
    name: row.name,
    foundName: row.found_name ?? undefined,
    parentId: row.parent_id,
    isDirectory: row.is_directory === 1,
    isEnabled: row.is_enabled === 1,
    isOnDemand: row.is_on_demand === 1,
    driver: row.driver ?? undefined,
    connection: readConnection(sealer, row.connection),
    longitude: row.longitude,
    latitude: row.latitude,
    gpsLongitude: row.gps_longitude,
    gpsLatitude: row.gps_latitude,
    gbId: row.gb_id,
    number: row.number,
    options: readOptions(row.options),
    relay: readRelay(sealer, row.relay),
    createdAtMs: row.created_at_ms,
  });

export const channelRow =
  (sealer: Sealer) =>
  (record: ChannelRecord): ChannelTable => ({
    device_id: record.deviceId,
    channel_id: record.channelId,
    name: record.name,
    found_name: record.foundName ?? null,
    parent_id: record.parentId,
    is_directory: record.isDirectory ? 1 : 0,
    is_enabled: record.isEnabled ? 1 : 0,
    is_on_demand: record.isOnDemand ? 1 : 0,
    driver: record.driver ?? null,
    connection: connectionText(sealer, record.connection),
    longitude: record.longitude,
    latitude: record.latitude,
    gps_longitude: record.gpsLongitude,
    gps_latitude: record.gpsLatitude,
    gb_id: record.gbId,
    number: record.number,
    options: optionsText(record.options),
    relay: relayText(sealer, record.relay),
    created_at_ms: record.createdAtMs,
    deletion: null,
  });
