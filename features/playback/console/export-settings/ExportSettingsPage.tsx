import { words } from "@tessera/kit";
import { SettingsForm } from "@tessera/kit/settings";
import { defineTexts, Page, useTexts } from "@tessera/platform/console";
import { ExportKey } from "../exports/ExportKey.tsx";
import styles from "../exports/exports.module.css";
import { exportTexts } from "../exports/texts.ts";

const pageTexts = defineTexts("export-settings", { ...words });

/** `/config/exports`: by which key exports are known, and who stamps them. */
export default function ExportSettingsPage() {
  const page = useTexts(pageTexts);
  const t = useTexts(exportTexts);
  return (
    <Page title={t("settings")} breadcrumbs={[{ label: page("config") }, { label: t("settings") }]}>
      <section className={styles["keyCard"]} aria-label={t("key")}>
        <h2>{t("key")}</h2>
        <ExportKey />
      </section>
      <SettingsForm section="exports" />
    </Page>
  );
}
