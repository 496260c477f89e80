import {
  getHomeOtherConfig,
  getMapConfig,
  getOtherConfig,
} from "@tessera/features/system/contract";
import { layout } from "@tessera/kit";
import { Page, useTexts } from "@tessera/platform/console";
import { readAdvertising } from "../../contract.ts";
import { SectionForms } from "../SectionForms.tsx";
import { siteConfigTexts } from "../texts.ts";
import { LogoPicture } from "./LogoPicture.tsx";
import { Pictures } from "./Pictures.tsx";

const before = ["system", "site-config"];
const behind = ["sharing"];
const rereads = [getOtherConfig, getHomeOtherConfig, getMapConfig, readAdvertising];

/** `/config/other`: what the site is called, which parts are on, and what the sign-in page shows. */
export default function OtherPage() {
  const t = useTexts(siteConfigTexts);
  return (
    <Page isText title={t("other")} breadcrumbs={[{ label: t("config") }, { label: t("other") }]}>
      <p className={layout.lead}>{t("otherLead")}</p>
      <SectionForms sections={before} rereads={rereads} />
      <LogoPicture />
      <Pictures />
      <SectionForms sections={behind} />
    </Page>
  );
}
