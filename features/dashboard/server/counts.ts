import type { Figures } from "@tessera/platform/server";
import type { z } from "zod";
import type { stateChannels, stateDevice } from "../contract.ts";

type Samples = ReturnType<Figures["measure"]>;

export const countNames = ["devices", "devices_online", "cameras", "cameras_online"] as const;
export const activityNames = ["recording_cameras", "streams", "viewers"] as const;

export function deviceCounts(samples: Samples): z.input<typeof stateDevice.reply> {
  const protocols = protocolsOf(samples).map((protocol) => ({
    protocol,
    devices: countOf(samples, "devices", protocol),
    devicesOnline: countOf(samples, "devices_online", protocol),
    channels: countOf(samples, "cameras", protocol),
    channelsOnline: countOf(samples, "cameras_online", protocol),
  }));
  const total = countOf(samples, "devices");
  const online = countOf(samples, "devices_online");
  return {
    total,
    online,
    offline: total - online,
    channelTotal: countOf(samples, "cameras"),
    channelOnline: countOf(samples, "cameras_online"),
    protocols,
  };
}

export function channelCounts(samples: Samples): z.input<typeof stateChannels.reply>["data"] {
  const total = countOf(samples, "cameras");
  const online = countOf(samples, "cameras_online");
  return {
    total,
    online,
    offline: total - online,
    recording: countOf(samples, "recording_cameras"),
    streams: countOf(samples, "streams"),
    viewers: countOf(samples, "viewers"),
    protocols: protocolsOf(samples).map((protocol) => ({
      protocol,
      total: countOf(samples, "cameras", protocol),
      online: countOf(samples, "cameras_online", protocol),
    })),
  };
}

const protocolsOf = (samples: Samples): readonly string[] =>
  [...new Set(samples.flatMap(({ labels }) => labels["protocol"] ?? []))].toSorted();

/** Of all protocols without one. */
const countOf = (samples: Samples, name: string, protocol?: string): number =>
  samples
    .filter(({ metric }) => metric.name === name)
    .filter(({ labels }) => protocol === undefined || labels["protocol"] === protocol)
    .reduce((sum, { value }) => sum + value, 0);
