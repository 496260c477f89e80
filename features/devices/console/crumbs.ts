import { defineTexts, useTexts } from "@tessera/platform/console";
import { useTrail } from "./trail.ts";

const crumbTexts = defineTexts("device-crumbs", {
  management: ["设备管理", "Devices"],
  list: ["设备列表", "Device list"],
  group: ["分组管理", "Groups"],
  device: ["设备详情 [{{name}}]", "Device [{{name}}]"],
  channels: ["通道列表 [{{name}}]", "Channels [{{name}}]"],
  directory: ["子通道 [{{name}}]", "Sub-channels [{{name}}]"],
  channel: ["通道详情 [{{name}}]", "Channel [{{name}}]"],
});

export interface Crumb {
  readonly label: string;
  readonly to?: string;
  readonly state?: unknown;
}

/** The steps that breadcrumbs of these screens are made of. */
export function useCrumbs() {
  const t = useTexts(crumbTexts);
  const { list } = useTrail();
  const step =
    (key: "device" | "channels" | "directory" | "channel") => (name: string, to?: string) =>
      ({ label: t(key, { name }), ...(to && { to, state: { list } }) }) satisfies Crumb;
  const management: Crumb = { label: t("management"), to: "/device/list" };
  return {
    /** The list itself. */
    listOnly: [management, { label: t("list") }] as readonly Crumb[],
    /** Down to the list that the user came from. */
    fromList: [
      management,
      { label: t(list.startsWith("/device/group") ? "group" : "list"), to: list },
    ] as readonly Crumb[],
    device: step("device"),
    channels: step("channels"),
    directory: step("directory"),
    channel: step("channel"),
  };
}
