import { clearSession, ThemeProvider, useTexts } from "@tessera/platform/console";
import { Alert, Modal } from "antd";
import { logOut } from "../log-out.ts";
import { PasswordForm } from "./PasswordForm.tsx";
import { passwordTexts } from "./texts.ts";
import { useChangePassword } from "./use-change-password.ts";

/** Who signs in with a password that is too old gets another one first; then login again. */
export default function ExpiredPasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(passwordTexts);
  const change = useChangePassword();
  const giveUp = () => {
    logOut().catch(() => {});
    clearSession();
    onClose();
  };
  return (
    <ThemeProvider>
      <Modal open title={t("changeTitle")} width={420} footer={null} onCancel={giveUp}>
        <Alert type="warning" showIcon title={t("expiredHint")} />
        <PasswordForm
          onCancel={giveUp}
          onSave={async (passwords) => {
            await change(passwords);
            onClose();
          }}
        />
      </Modal>
    </ThemeProvider>
  );
}
