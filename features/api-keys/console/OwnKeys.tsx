import { Loaded, layout, TwoLines } from "@tessera/kit";
import { EmptyState, useQueryCall, useSession, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useState } from "react";
import { type ApiKey, listApiKeys } from "../contract.ts";
import { expiryOf, lastUseOf } from "./api-keys.ts";
import { KeyScope } from "./KeyScope.tsx";
import { MakeKeyDialog } from "./make/MakeKeyDialog.tsx";
import { RevokeButton } from "./RevokeButton.tsx";
import { apiKeyTexts } from "./texts.ts";

const shown = 100;

/** One's own keys that work. */
export default function OwnKeys() {
  const t = useTexts(apiKeyTexts);
  const [isMaking, setMaking] = useState(false);
  const userid = Number(useSession(({ user }) => user?.id));
  const query = useQueryCall(
    listApiKeys,
    { userid, state: "working", limit: shown },
    { quiet: true },
  );
  return (
    <>
      <div className={layout.spread}>
        <h3 className={layout.heading}>{t("keys")}</h3>
        <Button onClick={() => setMaking(true)}>{t("make")}</Button>
      </div>
      <p className={layout.hint}>{t("hint")}</p>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState isSmall title={t("empty")} />
          ) : (
            <ul className={layout.items} aria-label={t("keys")}>
              {data.map((key) => (
                <OwnKey key={key.ID} apiKey={key} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <MakeKeyDialog isOpen={isMaking} onClose={() => setMaking(false)} />
    </>
  );
}

function OwnKey({ apiKey }: { readonly apiKey: ApiKey }) {
  const t = useTexts(apiKeyTexts);
  return (
    <li className={layout.itemRow}>
      <TwoLines second={[lastUseOf(apiKey, t), expiryOf(apiKey, t)].join(" · ")}>
        <span className={layout.tags}>
          {apiKey.Name} <span className={layout.mono}>…{apiKey.Tail}</span>
          <KeyScope apiKey={apiKey} />
        </span>
      </TwoLines>
      <RevokeButton apiKey={apiKey} />
    </li>
  );
}
