import { notices, RequestFailure, useMutationCall, useTexts } from "@tessera/platform/console";
import { Form, Input, Modal, QRCode, Typography } from "antd";
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
  const [form] = Form.useForm<{ code: string }>();
  const { mutateAsync, isPending } = useMutationCall(confirmTotp, {
    rereads: [getSecurity],
    quiet: true,
  });
  const confirm = async ({ code }: { code: string }) => {
    try {
      const { RecoveryCodes } = await mutateAsync({ code: code.replaceAll(" ", "") });
      notices.success(t("turnedOn"));
      onClose();
      onDone(RecoveryCodes);
    } catch (error) {
      if (error instanceof RequestFailure)
        form.setFields([{ name: "code", errors: [error.message] }]);
    }
  };
  return (
    <Modal
      open={secret !== undefined}
      title={t("turnOnTitle")}
      width={420}
      destroyOnHidden
      afterOpenChange={(isShown) => isShown && form.focusField("code")}
      okText={t("turnOn")}
      okButtonProps={{ loading: isPending }}
      cancelText={t("cancel")}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
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
      <Form
        form={form}
        name="totp"
        layout="vertical"
        preserve={false}
        onFinish={(values) => void confirm(values)}
      >
        <Form.Item
          name="code"
          label={t("code")}
          extra={t("codeHint")}
          rules={[{ required: true, pattern: /^\s*\d{3}\s*\d{3}\s*$/, message: t("codeNeeded") }]}
        >
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
