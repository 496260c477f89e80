import { FormDialog } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Form, Input, QRCode, Typography } from "antd";
import { confirmTotp, getSecurity } from "../../../users/contract.ts";
import styles from "./security.module.css";
import { securityTexts } from "./texts.ts";

interface TotpSetUpProps {
  /** Closed without one. */
  readonly secret: { readonly Secret: string; readonly Uri: string } | undefined;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The secret goes into an authenticator app, which proves it by a first code. */
export function TotpSetUp({ secret, onDone, onClose }: TotpSetUpProps) {
  const t = useTexts(securityTexts);
  const { mutateAsync } = useMutationCall(confirmTotp, { rereads: [getSecurity], quiet: true });
  const confirm = async ({ code }: { readonly code: string }) => {
    const { RecoveryCodes } = await mutateAsync({ code: code.replaceAll(" ", "") });
    notices.success(t("turnedOn"));
    onDone(RecoveryCodes);
  };
  return (
    <FormDialog
      isOpen={secret !== undefined}
      title={t("turnOnTitle")}
      width={420}
      values={{ code: "" }}
      focus="code"
      blame="code"
      saveText={t("turnOn")}
      staysOpen
      onSave={confirm}
      onClose={onClose}
    >
      {secret && (
        <div className={styles["setUp"]}>
          <p>{t("scan")}</p>
          <div className={styles["qr"]}>
            <QRCode
              value={secret.Uri}
              size={180}
              color="#000000"
              bgColor="#ffffff"
              bordered={false}
            />
          </div>
          <Typography.Text className={styles["secret"] ?? ""} aria-label={t("secret")} copyable>
            {secret.Secret}
          </Typography.Text>
        </div>
      )}
      <Form.Item
        name="code"
        label={t("code")}
        extra={t("codeHint")}
        rules={[{ required: true, pattern: /^\s*\d{3}\s*\d{3}\s*$/, message: t("codeNeeded") }]}
      >
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
      </Form.Item>
    </FormDialog>
  );
}
