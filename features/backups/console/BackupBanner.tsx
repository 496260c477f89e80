import { BannerLine, isAdmin, useQueryCall, useSession, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { backupFailure } from "../contract.ts";
import { backupBannerTexts } from "./banner-texts.ts";

const refreshMs = 60_000;

/** That the last backup could not be made, for those who can mend it, until it is put away or one is made. */
export function BackupBanner() {
  const t = useTexts(backupBannerTexts);
  const mayMend = isAdmin(useSession(({ user }) => user));
  const [dismissed, setDismissed] = useState("");
  const { data } = useQueryCall(
    backupFailure,
    {},
    { enabled: mayMend, refetchIntervalMs: refreshMs, quiet: true },
  );
  const text = data?.Failure ?? "";
  if (!mayMend || text === "" || text === dismissed) return null;
  return (
    <section aria-label={t("failed")}>
      <BannerLine
        kind="error"
        text={text}
        goal={{ to: "/config/backups", label: t("look") }}
        dismissLabel={t("dismiss")}
        onDismiss={() => setDismissed(text)}
      />
    </section>
  );
}
