import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button, Popconfirm } from "antd";
import { useLocation, useNavigate } from "react-router";
import { type Device, deleteDevice, listChannels, listDevices } from "../contract.ts";
import styles from "./DeviceList.module.css";
import { deviceTexts } from "./texts.ts";

export function DeviceActions({ device }: { readonly device: Device }) {
  const t = useTexts(deviceTexts);
  const navigate = useNavigate();
  const { search } = useLocation();
  const remove = useMutationCall(deleteDevice, { rereads: [listDevices, listChannels] });
  const { DeviceID, DeviceName } = device;
  const id = encodeURIComponent(DeviceID);

  const confirmed = async () => {
    try {
      await remove.mutateAsync({ device: DeviceID });
      notices.success(t("removed", { name: DeviceName }));
    } catch {
      // The request has already said why.
    }
  };
  return (
    <span className={styles["actions"]}>
      <Button
        type="link"
        size="small"
        onClick={() => void navigate(`/video/square/${id}?channel=1`)}
      >
        {t("play")}
      </Button>
      <Button
        type="link"
        size="small"
        onClick={() => void navigate(`/device/form/${id}`, { state: { listSearch: search } })}
      >
        {t("edit")}
      </Button>
      <Popconfirm
        placement="topRight"
        title={t("removeAsk", { name: DeviceName })}
        description={t("removeDetail")}
        okText={t("remove")}
        okButtonProps={{ danger: true }}
        cancelText={t("cancel")}
        styles={{ root: { maxWidth: 320 } }}
        onConfirm={() => void confirmed()}
      >
        <Button type="link" danger size="small">
          {t("remove")}
        </Button>
      </Popconfirm>
    </span>
  );
}
