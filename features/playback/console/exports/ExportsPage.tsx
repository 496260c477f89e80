import { ZoneTime } from "@tessera/kit/playback";
import { Page, useQueryCall, useTexts } from "@tessera/platform/console";
import { useMemo } from "react";
import { queryRecordedChannels } from "../../contract.ts";
import { ExportKey } from "./ExportKey.tsx";
import { Jobs } from "./ExportsPanel.tsx";
import styles from "./exports.module.css";
import { exportTexts } from "./texts.ts";
import { Verifier } from "./Verifier.tsx";

/** `/video/exports`: one's exports of all cameras, and the verifier. */
export default function ExportsPage() {
  const t = useTexts(exportTexts);
  const { data } = useQueryCall(queryRecordedChannels, { limit: 1 }, { quiet: true });
  const name = data?.zone;
  const zone = useMemo(() => (name ? new ZoneTime(name) : undefined), [name]);
  return (
    <Page title={t("exports")}>
      <div className={styles["page"]}>
        {zone && <Jobs zone={zone} />}
        <Verifier />
        <ExportKey />
      </div>
    </Page>
  );
}
