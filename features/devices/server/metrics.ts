import { defineMetric, type LabelledValue, type Metric } from "@tessera/platform/server";

/** As the metrics count them: of one device. */
interface CountedDevice {
  readonly driver: string;
  readonly isOnline: boolean;
  readonly cameraCount: number;
  readonly onlineCount: number;
}

interface CountedSite {
  readonly catalog: { devices(): Iterable<CountedDevice> };
}

const figure = (
  name: string,
  help: { readonly zh: string; readonly en: string },
  countOf: (device: CountedDevice) => number,
): Metric<CountedSite> =>
  defineMetric({
    name,
    kind: "gauge",
    unit: "",
    // Every server of a site knows all devices.
    scope: "site",
    help,
    read: ({ catalog }: CountedSite) => byProtocol(catalog.devices(), countOf),
  });

/** How much there is, and how much of it can be reached, by protocol. */
export const deviceMetrics: readonly Metric<CountedSite>[] = [
  figure("devices", { zh: "设备总数", en: "Devices" }, () => 1),
  figure("devices_online", { zh: "在线设备数", en: "Devices online" }, ({ isOnline }) =>
    isOnline ? 1 : 0,
  ),
  figure("cameras", { zh: "通道总数", en: "Cameras" }, ({ cameraCount }) => cameraCount),
  figure(
    "cameras_online",
    { zh: "在线通道数", en: "Cameras online" },
    ({ onlineCount }) => onlineCount,
  ),
];

function byProtocol(
  devices: Iterable<CountedDevice>,
  countOf: (device: CountedDevice) => number,
): readonly LabelledValue[] {
  const counts = new Map<string, number>();
  for (const device of devices)
    counts.set(device.driver, (counts.get(device.driver) ?? 0) + countOf(device));
  return [...counts].map(([protocol, value]) => ({ labels: { protocol }, value }));
}
