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

type Count = "devices" | "devicesOnline" | "cameras" | "camerasOnline";
type Counts = ReadonlyMap<string, Record<Count, number>>;

const figure = (
  name: string,
  help: { readonly zh: string; readonly en: string },
  count: Count,
): Metric<CountedSite> =>
  defineMetric({
    name,
    kind: "gauge",
    unit: "",
    // Every server of a site knows all devices.
    scope: "site",
    help,
    read: ({ catalog }: CountedSite): readonly LabelledValue[] =>
      [...countsOf(catalog)].map(([protocol, counts]) => ({
        labels: { protocol },
        value: counts[count],
      })),
  });

/** How much there is, and how much of it can be reached, by protocol. */
export const deviceMetrics: readonly Metric<CountedSite>[] = [
  figure("devices", { zh: "设备总数", en: "Devices" }, "devices"),
  figure("devices_online", { zh: "在线设备数", en: "Devices online" }, "devicesOnline"),
  figure("cameras", { zh: "通道总数", en: "Cameras" }, "cameras"),
  figure("cameras_online", { zh: "在线通道数", en: "Cameras online" }, "camerasOnline"),
];

/** All figures are read one after the other, every second: tens of thousands of devices are gone through once for them. */
let counted: { readonly of: CountedSite["catalog"]; readonly counts: Counts } | undefined;

function countsOf(catalog: CountedSite["catalog"]): Counts {
  if (counted?.of === catalog) return counted.counts;
  const counts = new Map<string, Record<Count, number>>();
  for (const { driver, isOnline, cameraCount, onlineCount } of catalog.devices()) {
    const of = counts.get(driver) ?? { devices: 0, devicesOnline: 0, cameras: 0, camerasOnline: 0 };
    counts.set(driver, of);
    of.devices++;
    of.devicesOnline += isOnline ? 1 : 0;
    of.cameras += cameraCount;
    of.camerasOnline += onlineCount;
  }
  counted = { of: catalog, counts };
  queueMicrotask(() => {
    counted = undefined;
  });
  return counts;
}
