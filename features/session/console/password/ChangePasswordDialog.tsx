import { SafetyCertificateOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { Button, Modal } from "antd";
import styles from "./PasswordForm.module.css";
import { PasswordForm } from "./PasswordForm.tsx";
import { passwordTexts } from "./texts.ts";
import { closeDialog, useChangePassword } from "./use-change-password.ts";

export default function ChangePasswordDialog({ onSecurity }: { readonly onSecurity: () => void }) {
  const t = useTexts(passwordTexts);
  const change = useChangePassword();
  return (
    <Modal open title={t("changeTitle")} width={420} footer={null} onCancel={closeDialog}>
      <PasswordForm onCancel={closeDialog} onSave={change} />
      <Button
        className={styles["security"] ?? ""}
        type="link"
        icon={<SafetyCertificateOutlined />}
        title={t("securityHint")}
        onClick={() => {
          closeDialog();
          onSecurity();
        }}
      >
        {t("security")}
      </Button>
    </Modal>
  );
}
