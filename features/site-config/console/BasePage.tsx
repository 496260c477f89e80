import { useTexts } from "@tessera/platform/console";
import { RelatedPages } from "./RelatedPages.tsx";
import { SectionsPage } from "./SectionsPage.tsx";
import { siteConfigTexts } from "./texts.ts";

const sections = ["http", "media"];

/** `/config/base`: where this server is reached, and what it runs. */
export default function BasePage() {
  const t = useTexts(siteConfigTexts);
  return (
    <SectionsPage title={t("base")} lead={t("baseLead")} sections={sections}>
      <RelatedPages
        pages={[
          { to: "/config/tls", label: t("tls") },
          { to: "/config/platform/gb", label: t("gb"), hint: t("gbHint") },
        ]}
      />
    </SectionsPage>
  );
}
