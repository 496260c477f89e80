import { clearSession, useTexts } from "@tessera/platform/console";
import { Alert, Modal } from "antd";
import { logOut } from "../log-out.ts";
import { PasswordForm } from "./PasswordForm.tsx";
import { passwordTexts } from "./texts.ts";
import { useChangePassword } from "./use-change-password.ts";

interface ExpiredPasswordDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Who signs in with a password that is too old gets another one first; then login again. */
export function ExpiredPasswordDialog({ isOpen, onClose }: ExpiredPasswordDialogProps) {
  const t = useTexts(passwordTexts);
  const change = useChangePassword();
  const giveUp = () => {
    logOut().catch(() => {});
    clearSession();
    onClose();
  };
  return (
    <Modal
      open={isOpen}
      title={t("changeTitle")}
      width={420}
      footer={null}
      destroyOnHidden
      onCancel={giveUp}
    >
      <Alert type="warning" showIcon title={t("expiredHint")} />
      <PasswordForm
        onCancel={giveUp}
        onSave={async (passwords) => {
          await change(passwords);
          onClose();
        }}
      />
    </Modal>
  );
}
