import { SiteMap } from "@tessera/kit/map";
import { SettingsForm } from "@tessera/kit/settings";
import { byteText, Page, useMutationCall, useTexts } from "@tessera/platform/console";
import { Alert, Button } from "antd";
import type { z } from "zod";
import { previewMap, readMap } from "../../contract.ts";
import { mapPageTexts } from "../texts.ts";
import styles from "./MapSettings.module.css";

/** What lies below the cameras, with a test of it and how it looks. */
export default function MapSettingsPage() {
  const t = useTexts(mapPageTexts);
  return (
    <Page title={t("map")} breadcrumbs={[{ label: t("config") }, { label: t("map") }]}>
      <div className={styles["columns"]}>
        <SettingsForm section="map" rereads={[readMap]} />
        <aside className={styles["aside"]}>
          <TileTest />
          <h2 className={styles["heading"]}>{t("previewMap")}</h2>
          <div className={styles["map"]}>
            <SiteMap label={t("previewMap")} />
          </div>
        </aside>
      </div>
    </Page>
  );
}

/** The server fetches a tile, or says why it cannot. */
function TileTest() {
  const t = useTexts(mapPageTexts);
  const test = useMutationCall(previewMap, { quiet: true });
  return (
    <>
      <Button loading={test.isPending} onClick={() => test.mutate({})}>
        {t("preview")}
      </Button>
      <p className={styles["hint"]}>{t("previewHint")}</p>
      {test.error && <Alert type="error" showIcon title={test.error.message} />}
      {test.data && !test.error && <TestResult result={test.data} />}
    </>
  );
}

function TestResult({ result }: { readonly result: z.output<typeof previewMap.reply> }) {
  const t = useTexts(mapPageTexts);
  const { Host, Picture, Bytes, TookMs } = result;
  if (!Picture)
    return (
      <Alert
        type="success"
        showIcon
        title={Bytes > 0 ? t("previewFile", { bytes: byteText(Bytes) }) : t("previewOutline")}
      />
    );
  const text = t("previewTile", { host: Host, bytes: byteText(Bytes), ms: TookMs });
  return (
    <figure className={styles["tile"]}>
      <img src={Picture} alt={text} width={192} height={192} />
      <figcaption>{text}</figcaption>
    </figure>
  );
}
