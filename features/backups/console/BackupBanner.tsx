import { isAdmin, useQueryCall, useSession, useTexts } from "@tessera/platform/console";
import { Alert } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { backupFailure } from "../contract.ts";
import { backupTexts } from "./texts.ts";

const refreshMs = 60_000;

/** That the last backup could not be made, for those who can mend it, until it is put away or one is made. */
export function BackupBanner() {
  const t = useTexts(backupTexts);
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
      <Alert
        banner
        type="error"
        title={text}
        action={
          <Link style={{ color: "inherit", textDecoration: "underline" }} to="/config/backups">
            {t("look")}
          </Link>
        }
        closable={{ "aria-label": t("dismiss"), onClose: () => setDismissed(text) }}
      />
    </section>
  );
}
