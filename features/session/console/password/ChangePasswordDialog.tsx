import { useTexts } from "@tessera/platform/console";
import { Modal } from "antd";
import { PasswordForm } from "./PasswordForm.tsx";
import { passwordTexts } from "./texts.ts";
import { closeDialog, useChangePassword } from "./use-change-password.ts";

export default function ChangePasswordDialog() {
  const t = useTexts(passwordTexts);
  const change = useChangePassword();
  return (
    <Modal open title={t("changeTitle")} width={420} footer={null} onCancel={closeDialog}>
      <PasswordForm onCancel={closeDialog} onSave={change} />
    </Modal>
  );
}
