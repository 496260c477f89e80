import { useTexts } from "@tessera/platform/console";
import { SectionsPage } from "./SectionsPage.tsx";
import { siteConfigTexts } from "./texts.ts";

const sections = ["sessions", "news", "ptz", "tracks", "previews", "transcode"];

/** `/config/utils`: what many parts share. */
export default function UtilsPage() {
  const t = useTexts(siteConfigTexts);
  return <SectionsPage title={t("utils")} lead={t("utilsLead")} sections={sections} />;
}
