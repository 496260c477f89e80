import { BannerLine, isAdmin, useQueryCall, useSession, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { readCertificate } from "../contract.ts";
import { certificateTexts } from "./texts.ts";

const refreshMs = 60_000;

/** What is wrong with encryption, for those who can mend it, until it is put away. */
export function CertificateBanner() {
  const t = useTexts(certificateTexts);
  const mayMend = isAdmin(useSession(({ user }) => user));
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const { data } = useQueryCall(
    readCertificate,
    {},
    { enabled: mayMend, refetchIntervalMs: refreshMs, quiet: true },
  );
  const shown = (data?.Troubles ?? []).filter(({ Text }) => !dismissed.has(Text));
  if (!mayMend || shown.length === 0) return null;
  return (
    <section aria-label={t("troubles")}>
      {shown.map(({ Text: text }) => (
        <BannerLine
          key={text}
          kind="warning"
          text={text}
          goal={{ to: "/config/tls", label: t("look") }}
          dismissLabel={t("dismiss", { text })}
          onDismiss={() => setDismissed(new Set([...dismissed, text]))}
        />
      ))}
    </section>
  );
}
