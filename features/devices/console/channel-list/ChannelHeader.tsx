import { FolderAddOutlined, PlusOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Device } from "../../contract.ts";
import { RebootDialog } from "../device-commands/RebootDialog.tsx";
import { commandTexts } from "../device-commands/texts.ts";
import { useRefreshChannels } from "../device-commands/use-refresh-channels.ts";
import { deviceAddress, newChannelAddress, useHere, useTrail } from "../trail.ts";
import { useDeviceTypes } from "../use-device-types.ts";
import { channelListTexts } from "./texts.ts";

interface ChannelHeaderProps {
  readonly device: Device;
  /** Where something new goes; empty at the top. */
  readonly directoryId: string;
}

/** What can be done with the device and in this place of it. */
export function ChannelHeader({ device, directoryId }: ChannelHeaderProps) {
  const t = useTexts(channelListTexts);
  const command = useTexts(commandTexts);
  const navigate = useNavigate();
  const state = { ...useTrail(), channels: useHere() };
  const { DeviceID } = device;
  const { data: types = [] } = useDeviceTypes();
  const type = types.find(({ DeviceType: name }) => name === device.DeviceType);
  const { refresh, isPending } = useRefreshChannels(DeviceID);
  const [isAskingReboot, setAskingReboot] = useState(false);
  const add = (kind: "camera" | "directory") =>
    void navigate(newChannelAddress(DeviceID, directoryId, kind), { state });
  return (
    <>
      <Button onClick={() => void navigate(deviceAddress(DeviceID), { state })}>
        {t("editDevice")}
      </Button>
      {device.Capabilities.includes("reboot") && (
        <Button onClick={() => setAskingReboot(true)}>{command("reboot")}</Button>
      )}
      {device.CanRefresh && (
        <Button loading={isPending} onClick={() => void refresh()}>
          {command("refresh")}
        </Button>
      )}
      {type?.CanAddChannels && (
        <>
          <Button icon={<FolderAddOutlined />} onClick={() => add("directory")}>
            {t("addDirectory")}
          </Button>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => add("camera")}>
            {t("addChannel")}
          </Button>
        </>
      )}
      <RebootDialog
        device={device}
        isOpen={isAskingReboot}
        onClose={() => setAskingReboot(false)}
      />
    </>
  );
}
