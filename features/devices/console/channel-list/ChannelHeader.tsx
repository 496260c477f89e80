import { FolderAddOutlined, PlusOutlined } from "@ant-design/icons";
import { useAsk, useBusy } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useNavigate } from "react-router";
import type { Device } from "../../contract.ts";
import { useDeviceCommands } from "../device-commands.ts";
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
  const navigate = useNavigate();
  const state = { ...useTrail(), channels: useHere() };
  const { DeviceID } = device;
  const { data: types = [] } = useDeviceTypes();
  const type = types.find(({ DeviceType: name }) => name === device.DeviceType);
  const commands = useDeviceCommands();
  const { isBusy, run } = useBusy();
  const { ask, question } = useAsk();
  const add = (kind: "camera" | "directory") =>
    void navigate(newChannelAddress(DeviceID, directoryId, kind), { state });
  return (
    <>
      <Button onClick={() => void navigate(deviceAddress(DeviceID), { state })}>
        {t("editDevice")}
      </Button>
      {commands(device).map((command) => (
        <Button
          key={command.label}
          loading={isBusy && !command.ask}
          onClick={() =>
            command.ask ? ask({ ...command.ask, run: command.run }) : void run(command.run)
          }
        >
          {command.label}
        </Button>
      ))}
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
      {question}
    </>
  );
}
