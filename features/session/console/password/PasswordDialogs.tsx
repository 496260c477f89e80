import { SafetyCertificateOutlined } from "@ant-design/icons";
import { systemClock } from "@tessera/base";
import { isOperator, useApp, useConfig, useSession, useTexts } from "@tessera/platform/console";
import { Button, Modal } from "antd";
import { lazy, Suspense, useEffect, useState } from "react";
import styles from "./PasswordForm.module.css";
import { PasswordForm } from "./PasswordForm.tsx";
import { passwordTexts } from "./texts.ts";
import { closeDialog, useChangePassword } from "./use-change-password.ts";
import { useInitialise } from "./use-initialise.ts";
import { useOpenOnExpiry } from "./use-open-on-expiry.ts";

const initialDelayMs = 1000;

/** Its QR codes and passkeys are a lot of code that is seldom needed. */
const SecurityDrawer = lazy(() => import("../security/SecurityDrawer.tsx"));

/** Change of password on demand, and the initialisation that cannot be put off. */
export function PasswordDialogs() {
  return (
    <>
      <ChangePasswordDialog />
      <InitialDialog />
    </>
  );
}

function ChangePasswordDialog() {
  const t = useTexts(passwordTexts);
  const isOpen = useApp((state) => state.showNavBarModifyPWD);
  const change = useChangePassword();
  useOpenOnExpiry();
  const [security, setSecurity] = useState<"open" | "closed">();
  return (
    <>
      <Modal
        open={isOpen}
        title={t("changeTitle")}
        width={420}
        footer={null}
        destroyOnHidden
        onCancel={closeDialog}
      >
        <PasswordForm onCancel={closeDialog} onSave={change} />
        <Button
          className={styles["security"] ?? ""}
          type="link"
          icon={<SafetyCertificateOutlined />}
          title={t("securityHint")}
          onClick={() => {
            closeDialog();
            setSecurity("open");
          }}
        >
          {t("security")}
        </Button>
      </Modal>
      {security && (
        <Suspense>
          <SecurityDrawer isOpen={security === "open"} onClose={() => setSecurity("closed")} />
        </Suspense>
      )}
    </>
  );
}

function InitialDialog() {
  const t = useTexts(passwordTexts);
  const user = useSession((state) => state.user);
  const isInitial = useConfig((state) => state.otherConfig?.Initial === true);
  const isDue = isInitial && !isOperator(user);
  const [isOpen, setOpen] = useState(false);
  const { isDone, initialise } = useInitialise();
  useEffect(() => {
    if (!isDue) return;
    return systemClock.after(initialDelayMs, () => setOpen(true));
  }, [isDue]);
  return (
    <Modal
      open={isOpen && !isDone}
      title={t("initialTitle")}
      width={420}
      footer={null}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <p>{t("initialHint")}</p>
      <PasswordForm asksSipPassword onSave={initialise} />
    </Modal>
  );
}
