import type { ChannelRef } from "@tessera/engine";
import { z } from "zod";
import type { ChannelFacts } from "../ports.ts";

/** Devices with what they told of themselves and of their channels. */
export interface ToldDevices {
  readonly index: { device(id: string): ToldDevice | undefined };
}

interface ToldDevice {
  readonly channels: ReadonlyMap<string, ToldChannel>;
}

interface ToldChannel {
  readonly facts: { readonly connection: unknown };
  readonly device: { readonly record: { readonly manufacturer: string; readonly model: string } };
  readonly record: {
    readonly gbId: string;
    readonly longitude: number;
    readonly latitude: number;
    readonly gpsLongitude: number;
    readonly gpsLatitude: number;
  };
}

/** What a GB/T 28181 device tells of a channel is kept with what its driver needs; others tell nothing. */
const told = z
  .object({
    manufacturer: z.string().catch(""),
    model: z.string().catch(""),
    address: z.string().catch(""),
    civilCode: z.string().catch(""),
    ptzType: z.number().catch(0),
  })
  .catch({ manufacturer: "", model: "", address: "", civilCode: "", ptzType: 0 });

const unknown = { manufacturer: "", model: "", gbId: "", longitude: 0, latitude: 0 };

/** What upper platforms are told of a channel. */
export function channelFacts(
  devices: ToldDevices,
  { deviceId, channelId }: ChannelRef,
): ChannelFacts {
  const channel = devices.index.device(deviceId)?.channels.get(channelId);
  const { manufacturer, model, ...facts } = told.parse(channel?.facts.connection);
  if (!channel) return { ...facts, ...unknown };
  const { device, record } = channel;
  return {
    ...facts,
    manufacturer: manufacturer || device.record.manufacturer,
    model: model || device.record.model,
    gbId: record.gbId,
    longitude: record.gpsLongitude || record.longitude,
    latitude: record.gpsLatitude || record.latitude,
  };
}
