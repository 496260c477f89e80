import type { Question } from "@tessera/kit";
import { defineTexts, notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { type Device, rebootDevice, refreshChannels } from "../contract.ts";
import { rereads } from "./listing/rereads.ts";

const commandTexts = defineTexts("device-commands", {
  refresh: ["刷新通道", "Refresh channels"],
  refreshed: [
    "通道已刷新：新增 {{added}}，移除 {{removed}}，共 {{total}} 个",
    "Channels refreshed: {{added}} added, {{removed}} removed, {{total}} in total",
  ],
  reboot: ["重启设备", "Restart device"],
  rebootAsk: ["重启“{{name}}”？", "Restart “{{name}}”?"],
  rebootDetail: [
    "设备重启期间没有画面，通常需要一两分钟。",
    "There is no picture while the device restarts, usually for a minute or two.",
  ],
  rebooting: ["“{{name}}”正在重启", "“{{name}}” is restarting"],
});

interface DeviceCommand {
  readonly label: string;
  readonly ask?: Omit<Question, "run">;
  readonly run: () => Promise<void>;
}

/** What a device can be told to do, beside showing pictures. */
export function useDeviceCommands(): (device: Device) => DeviceCommand[] {
  const t = useTexts(commandTexts);
  const refreshing = useMutationCall(refreshChannels, { rereads });
  const rebooting = useMutationCall(rebootDevice);
  return ({ DeviceID: device, DeviceName: name, CanRefresh, Capabilities }) => {
    /** Asks the device again which channels it has. */
    const refresh = async () => {
      const { Added, Removed, ChannelNum } = await refreshing.mutateAsync({ device });
      notices.success(t("refreshed", { added: Added, removed: Removed, total: ChannelNum }));
    };
    const reboot = async () => {
      await rebooting.mutateAsync({ device });
      notices.success(t("rebooting", { name }));
    };
    const action = t("reboot");
    const ask = { title: t("rebootAsk", { name }), detail: t("rebootDetail"), action };
    return [
      ...(CanRefresh ? [{ label: t("refresh"), run: refresh }] : []),
      ...(Capabilities.includes("reboot") ? [{ label: action, ask, run: reboot }] : []),
    ];
  };
}
