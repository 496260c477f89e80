import { useTexts } from "@tessera/platform/console";
import { Modal } from "antd";
import { useState } from "react";
import { listingTexts } from "./texts.ts";

interface ConfirmDeleteProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly detail: string;
  readonly isWaiting?: boolean;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** The question before many things are deleted at once. */
export function ConfirmDelete(props: ConfirmDeleteProps) {
  const { isOpen, title, detail, isWaiting = false, onConfirm, onClose } = props;
  const t = useTexts(listingTexts);
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch {
      // The request has already said why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open={isOpen}
      title={title}
      okText={t("remove")}
      okButtonProps={{ danger: true, loading: isBusy, disabled: isWaiting }}
      cancelText={t("cancel")}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <p>{detail}</p>
      <p>{t("undoable")}</p>
    </Modal>
  );
}
