import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { Loaded, layout, TextField } from "@tessera/kit";
import { EmptyState, useQueryCall, useTexts } from "@tessera/platform/console";
import { Alert, Button } from "antd";
import { useState } from "react";
import { listPasskeys } from "../../../users/contract.ts";
import { PasskeyItem } from "./PasskeyItem.tsx";
import { PasswordQuestion } from "./PasswordQuestion.tsx";
import { Section } from "./Section.tsx";
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
        onAnswer={(password, name) => add(name.trim(), password)}
        onClose={() => setAdding(false)}
      >
        <TextField
          name="name"
          label={t("name")}
          hint={t("passkeyNameHint")}
          needed={t("nameNeeded")}
        />
      </PasswordQuestion>
    </Section>
  );
}

function Passkeys() {
  const t = useTexts(securityTexts);
  const query = useQueryCall(listPasskeys, {}, { quiet: true });
  return (
    <Loaded query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState isSmall title={t("noPasskeys")} />
        ) : (
          <ul className={layout.items} aria-label={t("passkeys")}>
            {data.map((passkey) => (
              <PasskeyItem key={passkey.ID} passkey={passkey} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
