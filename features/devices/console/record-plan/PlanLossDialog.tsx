import { useTexts } from "@tessera/platform/console";
import { Modal } from "antd";
import dayjs from "dayjs";
import type { PlanLoss } from "./plan-loss.ts";
import { recordPlanTexts } from "./texts.ts";

interface PlanLossDialogProps {
  /** Undefined: closed. */
  readonly loss: PlanLoss | undefined;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** What saving a channel with another plan deletes of it, before it does. */
export function PlanLossDialog({ loss, isBusy, onConfirm, onClose }: PlanLossDialogProps) {
  const t = useTexts(recordPlanTexts);
  const size = loss?.size ?? "";
  const time = dayjs(loss?.keepsFromMs).format("YYYY-MM-DD HH:mm");
  return (
    <Modal
      open={loss !== undefined}
      title={t("deletesAsk")}
      okText={t("saveAndDelete", { size })}
      okButtonProps={{ danger: true, loading: isBusy }}
      cancelText={t("keepEditing")}
      onOk={onConfirm}
      onCancel={onClose}
    >
      <p>{t("deletesOwn", { size, time })}</p>
    </Modal>
  );
}
