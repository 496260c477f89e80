import { BannerLine, isAdmin, useQueryCall, useSession, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { readLicences } from "../contract.ts";
import { licenceBannerTexts } from "./banner-texts.ts";

const refreshMs = 600_000;

/** That the licence ends soon or has ended, for administrators, until it is put away or says something else. */
export function LicenceBanner() {
  const t = useTexts(licenceBannerTexts);
  const mayRenew = isAdmin(useSession(({ user }) => user));
  const [dismissed, setDismissed] = useState("");
  const { data } = useQueryCall(
    readLicences,
    {},
    { enabled: mayRenew, refetchIntervalMs: refreshMs, quiet: true },
  );
  const text = data?.data.Warning ?? "";
  if (!mayRenew || text === "" || text === dismissed) return null;
  return (
    <section aria-label={t("ending")}>
      <BannerLine
        kind="warning"
        text={text}
        goal={{ to: "/config/license", label: t("look") }}
        dismissLabel={t("dismiss")}
        onDismiss={() => setDismissed(text)}
      />
    </section>
  );
}
