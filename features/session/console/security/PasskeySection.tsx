import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { LoadFailed, useQueryCall, useTexts } from "@tessera/platform/console";
import { Alert, Button, Empty, Form, Input, Skeleton } from "antd";
import { useState } from "react";
import { listPasskeys } from "../../../users/contract.ts";
import { PasskeyItem } from "./PasskeyItem.tsx";
import { PasswordQuestion } from "./PasswordQuestion.tsx";
import { Section } from "./Section.tsx";
import styles from "./security.module.css";
import { securityTexts } from "./texts.ts";
import { useAddPasskey } from "./use-add-passkey.ts";

/** Whether the host name is one that passkeys can be made for. */
export function PasskeySection({ isHostFit }: { readonly isHostFit: boolean }) {
  const t = useTexts(securityTexts);
  const [isAdding, setAdding] = useState(false);
  const add = useAddPasskey();
  const canAdd = isHostFit && browserSupportsWebAuthn();
  return (
    <Section
      title={t("passkeys")}
      hint={t("passkeysHint")}
      extra={
        <Button disabled={!canAdd} onClick={() => setAdding(true)}>
          {t("addPasskey")}
        </Button>
      }
    >
      {!canAdd && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 12 }}
          title={t(isHostFit ? "passkeysInsecure" : "passkeysByAddress")}
        />
      )}
      <Passkeys />
      <PasswordQuestion
        isOpen={isAdding}
        title={t("addPasskey")}
        onAnswer={(password, { name = "" }) => add(name.trim(), password)}
        onClose={() => setAdding(false)}
      >
        <Form.Item
          name="name"
          label={t("passkeyName")}
          extra={t("passkeyNameHint")}
          rules={[{ required: true, whitespace: true, message: t("passkeyNameNeeded") }]}
        >
          <Input maxLength={100} />
        </Form.Item>
      </PasswordQuestion>
    </Section>
  );
}

function Passkeys() {
  const t = useTexts(securityTexts);
  const { data, error, refetch } = useQueryCall(listPasskeys, {}, { quiet: true });
  if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active />;
  if (data.data.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("noPasskeys")} />;
  return (
    <ul className={styles["items"]} aria-label={t("passkeys")}>
      {data.data.map((passkey) => (
        <PasskeyItem key={passkey.ID} passkey={passkey} />
      ))}
    </ul>
  );
}
