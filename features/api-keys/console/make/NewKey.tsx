import { CopyButton, layout } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Alert, Button, Input, Modal } from "antd";
import { apiKeyTexts } from "../texts.ts";

interface NewKeyProps {
  /** Closed without one. The server does not know the text any more. */
  readonly made: { readonly name: string; readonly text: string } | undefined;
  readonly onClose: () => void;
}

/** Shown once: neither Escape nor a click beside it may lose it. */
export function NewKey({ made, onClose }: NewKeyProps) {
  const t = useTexts(apiKeyTexts);
  const text = made?.text ?? "";
  return (
    <Modal
      open={made !== undefined}
      title={t("newKey", { name: made?.name ?? "" })}
      destroyOnHidden
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {t("saved")}
        </Button>
      }
    >
      <div className={layout.column}>
        <Alert type="warning" showIcon title={t("shownOnce")} />
        <ReadOnly label={t("key")} value={text} />
        <CopyButton type="primary" label={t("copyKey")} text={() => text} />
        <strong>{t("example")}</strong>
        <ReadOnly label={t("example")} value={exampleOf(text)} />
      </div>
    </Modal>
  );
}

/** Every key reaches this call, whatever its scope. */
const exampleOf = (key: string): string =>
  `curl -H "Authorization: Bearer ${key}" ${location.origin}/api/v1/getuserinfo`;

function ReadOnly({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <Input.TextArea
      readOnly
      autoSize
      aria-label={label}
      className={layout.mono}
      value={value}
      onFocus={({ target }) => target.select()}
    />
  );
}
