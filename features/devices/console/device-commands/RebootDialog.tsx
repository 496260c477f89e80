import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Modal } from "antd";
import { type Device, rebootDevice } from "../../contract.ts";
import { commandTexts } from "./texts.ts";

interface RebootDialogProps {
  readonly device: Pick<Device, "DeviceID" | "DeviceName">;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function RebootDialog({ device, isOpen, onClose }: RebootDialogProps) {
  const t = useTexts(commandTexts);
  const { mutateAsync, isPending } = useMutationCall(rebootDevice);
  const name = device.DeviceName;
  const reboot = async () => {
    try {
      await mutateAsync({ device: device.DeviceID });
      notices.success(t("rebooting", { name }));
      onClose();
    } catch {
      // The request has already said why.
    }
  };
  return (
    <Modal
      open={isOpen}
      title={t("rebootAsk", { name })}
      okText={t("reboot")}
      okButtonProps={{ danger: true, loading: isPending }}
      cancelText={t("cancel")}
      onOk={() => void reboot()}
      onCancel={onClose}
    >
      {t("rebootDetail")}
    </Modal>
  );
}
