import type { ChannelRef } from "@tessera/engine";
import type { ChannelFacts } from "@tessera/features/cascade/server";
import type { Devices } from "@tessera/features/devices/server";
import { z } from "zod";

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
export function channelFacts(devices: Devices, { deviceId, channelId }: ChannelRef): ChannelFacts {
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
