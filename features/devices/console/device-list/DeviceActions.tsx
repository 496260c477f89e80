import { EllipsisOutlined } from "@ant-design/icons";
import { useMutationCall, useTexts } from "@tessera/platform/console";
import { Button, Dropdown, Popconfirm } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { type Device, deleteDevice } from "../../contract.ts";
import { RebootDialog } from "../device-commands/RebootDialog.tsx";
import { commandTexts } from "../device-commands/texts.ts";
import { useRefreshChannels } from "../device-commands/use-refresh-channels.ts";
import styles from "../listing/listing.module.css";
import { rereads } from "../listing/rereads.ts";
import { listingTexts } from "../listing/texts.ts";
import { useUndo } from "../listing/use-undo.ts";
import { channelsAddress, deviceAddress, playAddress, useHere } from "../trail.ts";
import { deviceListTexts } from "./texts.ts";

export function DeviceActions({ device }: { readonly device: Device }) {
  const t = useTexts(deviceListTexts);
  const navigate = useNavigate();
  const state = { list: useHere() };
  const { DeviceID } = device;
  return (
    <span className={styles["actions"]}>
      <Button type="link" size="small" onClick={() => void navigate(playAddress(DeviceID))}>
        {t("play")}
      </Button>
      <Button
        type="link"
        size="small"
        onClick={() => void navigate(deviceAddress(DeviceID), { state })}
      >
        {t("edit")}
      </Button>
      <DeleteButton device={device} />
      <MoreMenu
        device={device}
        onChannels={() => void navigate(channelsAddress(DeviceID), { state })}
      />
    </span>
  );
}

function DeleteButton({ device: { DeviceID, DeviceName } }: { readonly device: Device }) {
  const t = useTexts(deviceListTexts);
  const shared = useTexts(listingTexts);
  const { mutateAsync } = useMutationCall(deleteDevice, { rereads });
  const offerUndo = useUndo();
  const remove = async () => {
    try {
      const deletion = await mutateAsync({ device: DeviceID });
      offerUndo(t("removed", { name: DeviceName }), deletion);
    } catch {
      // The request has already said why.
    }
  };
  return (
    <Popconfirm
      placement="topRight"
      title={t("removeAsk", { name: DeviceName })}
      description={`${t("removeDetail")} ${shared("undoable")}`}
      okText={t("remove")}
      okButtonProps={{ danger: true }}
      cancelText={shared("cancel")}
      styles={{ root: { maxWidth: 320 } }}
      onConfirm={() => void remove()}
    >
      <Button type="link" danger size="small">
        {t("remove")}
      </Button>
    </Popconfirm>
  );
}

interface MoreMenuProps {
  readonly device: Device;
  readonly onChannels: () => void;
}

function MoreMenu({ device, onChannels }: MoreMenuProps) {
  const t = useTexts(deviceListTexts);
  const command = useTexts(commandTexts);
  const { refresh, isPending } = useRefreshChannels(device.DeviceID);
  const [isAskingReboot, setAskingReboot] = useState(false);
  const items = [
    { key: "channels", label: t("openChannels"), onClick: onChannels },
    ...(device.CanRefresh
      ? [{ key: "refresh", label: command("refresh"), onClick: () => void refresh() }]
      : []),
    ...(device.Capabilities.includes("reboot")
      ? [{ key: "reboot", label: command("reboot"), onClick: () => setAskingReboot(true) }]
      : []),
  ];
  return (
    <>
      <Dropdown menu={{ items }} trigger={["click"]}>
        <Button
          type="text"
          size="small"
          loading={isPending}
          icon={<EllipsisOutlined />}
          aria-label={t("moreOf", { name: device.DeviceName })}
        />
      </Dropdown>
      <RebootDialog
        device={device}
        isOpen={isAskingReboot}
        onClose={() => setAskingReboot(false)}
      />
    </>
  );
}
