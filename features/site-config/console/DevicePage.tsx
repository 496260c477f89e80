import { useTexts } from "@tessera/platform/console";
import { RelatedPages } from "./RelatedPages.tsx";
import { SectionsPage } from "./SectionsPage.tsx";
import { siteConfigTexts } from "./texts.ts";

const sections = ["rtmp", "rtsp", "webrtc"];

/** `/config/device`: every protocol by which devices get in and video gets out. */
export default function DevicePage() {
  const t = useTexts(siteConfigTexts);
  return (
    <SectionsPage title={t("device")} lead={t("deviceLead")} sections={sections}>
      <RelatedPages
        pages={[
          { to: "/config/platform/gb", label: t("gb"), hint: t("gbHint") },
          { to: "/config/white", label: t("white") },
          { to: "/config/black", label: t("black") },
          { to: "/config/cascade", label: t("cascade"), hint: t("cascadeHint") },
          { to: "/device/list", label: t("pull"), hint: t("pullHint") },
        ]}
      />
    </SectionsPage>
  );
}
