import { systemClock } from "@tessera/base";
import { isOperator, useApp, useConfig, useSession, useTexts } from "@tessera/platform/console";
import { Modal } from "antd";
import { useEffect, useState } from "react";
import { PasswordForm } from "./PasswordForm.tsx";
import { passwordTexts } from "./texts.ts";
import { closeDialog, useChangePassword } from "./use-change-password.ts";
import { useInitialise } from "./use-initialise.ts";

const initialDelayMs = 1000;

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
  return (
    <Modal
      open={isOpen}
      title={t("changeTitle")}
      width={420}
      footer={null}
      destroyOnHidden
      onCancel={closeDialog}
    >
      <PasswordForm onCancel={closeDialog} onSave={change} />
    </Modal>
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
