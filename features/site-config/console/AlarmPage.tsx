import { useTexts } from "@tessera/platform/console";
import { SectionsPage } from "./SectionsPage.tsx";
import { siteConfigTexts } from "./texts.ts";

const sections = ["alarms", "alarm-plans"];

/** `/config/alarm`: how long alarms are kept, and whether plans act. */
export default function AlarmPage() {
  const t = useTexts(siteConfigTexts);
  return <SectionsPage title={t("alarm")} lead={t("alarmLead")} sections={sections} />;
}
