import { getSettings } from "@tessera/features/system/contract";
import { SettingsForm } from "@tessera/kit/settings";
import { Page, useQueryCall, useText, useTexts } from "@tessera/platform/console";
import { useParams } from "react-router";
import { siteConfigTexts } from "../texts.ts";

/** `/config/settings/:section`: the form of any section. */
export default function SectionPage() {
  const t = useTexts(siteConfigTexts);
  const text = useText();
  const { section = "" } = useParams();
  const { data } = useQueryCall(getSettings, { section }, { quiet: true });
  const title = data ? text(data.title) : t("all");
  return (
    <Page
      isText
      title={title}
      breadcrumbs={[
        { label: t("config") },
        { label: t("all"), to: "/config/settings" },
        { label: title },
      ]}
    >
      <SettingsForm key={section} section={section} />
    </Page>
  );
}
