import type { Language, Text } from "@tessera/base";
import type { Driver, FormField } from "@tessera/engine";

export interface Column {
  /** Its name on the wire, and in programs that write such tables. */
  readonly wire: string;
  /** Each driver that has the field may call it otherwise. */
  readonly labels: readonly Text[];
  readonly kind: FormField["kind"];
}

/** One table serves all types of devices: what every device has, then the fields of every form. */
export function tableColumns(drivers: readonly Driver[]): readonly Column[] {
  const columns = new Map<string, Column>(baseColumns.map((column) => [column.wire, column]));
  const fields = [
    ...drivers.flatMap(({ form }) => form.device),
    ...drivers.flatMap(({ form }) => form.channel ?? []),
  ];
  for (const { wire, label, kind } of fields) {
    const known = columns.get(wire);
    const labels = [...(known?.labels ?? []), label];
    columns.set(wire, { wire, labels, kind: known?.kind ?? kind });
  }
  return [...columns.values()];
}

/** For people, with the name that is never ambiguous: `设备名称 (DeviceName)`. */
export function headingOf({ labels, wire }: Column, language: Language): string {
  const words = [...new Set(labels.map((label) => label[language]))];
  return `${words.slice(0, 3).join(" / ")} (${wire})`;
}

const base = (wire: string, zh: string, en: string): Column => ({
  wire,
  labels: [{ zh, en }],
  kind: "text",
});

const baseColumns = [
  base("DeviceID", "设备编号", "Device ID"),
  base("DeviceName", "设备名称", "Device name"),
  base("DeviceType", "设备类型", "Device type"),
  base("Enable", "启用", "Enabled"),
  base("OnDemand", "按需拉流", "On demand"),
  base("Manufacturer", "厂商", "Manufacturer"),
  base("ChannelID", "通道编号", "Channel ID"),
  base("ChannelName", "通道名称", "Channel name"),
  base("ChannelParentID", "上级目录编号", "Parent directory ID"),
  base("Parental", "是否目录", "Is a directory"),
  base("ChannelEnable", "通道启用", "Channel enabled"),
  base("ChannelOnDemand", "通道按需拉流", "Channel on demand"),
  base("Longitude", "经度", "Longitude"),
  base("Latitude", "纬度", "Latitude"),
  base("GBID", "国标编号", "GB ID"),
  base("ChannelNum", "通道序号", "Channel number"),
];
