import { useTexts } from "@tessera/platform/console";
import { Modal } from "antd";
import { PasswordForm } from "./PasswordForm.tsx";
import { passwordTexts } from "./texts.ts";
import { useInitialise } from "./use-initialise.ts";

/** Nothing closes it but success. */
export default function InitialDialog() {
  const t = useTexts(passwordTexts);
  const { isDone, initialise } = useInitialise();
  return (
    <Modal
      open={!isDone}
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
