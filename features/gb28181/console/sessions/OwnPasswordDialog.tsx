import { CopyButton, layout } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Alert, Button, Modal } from "antd";
import { sessionTexts } from "./texts.ts";

/** Of a device, just made. */
export interface OwnPassword {
  readonly name: string;
  readonly password: string;
}

interface OwnPasswordDialogProps {
  /** Undefined: closed. */
  readonly made: OwnPassword | undefined;
  readonly onClose: () => void;
}

/** Shows it this once. */
export function OwnPasswordDialog({ made, onClose }: OwnPasswordDialogProps) {
  const t = useTexts(sessionTexts);
  return (
    <Modal
      open={made !== undefined}
      title={t("ownPasswordOf", { name: made?.name ?? "" })}
      width={460}
      destroyOnHidden
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {t("passwordNoted")}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={t("ownPasswordHint")} />
      <p className={layout.row}>
        <code className={layout.mono}>{made?.password}</code>
        <CopyButton text={() => made?.password ?? ""} size="small" />
      </p>
    </Modal>
  );
}
