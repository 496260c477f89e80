import { SettingsForm } from "@tessera/kit/settings";
import { Page, useTexts } from "@tessera/platform/console";
import { listPushKinds } from "../contract.ts";
import { pushListAddress } from "./list/addresses.ts";
import { pushTexts } from "./texts.ts";

const rereads = [listPushKinds];

/** `/config/messagePush/settings`: what holds for all targets. */
export default function PushSettingsPage() {
  const t = useTexts(pushTexts);
  return (
    <Page
      title={t("settings")}
      breadcrumbs={[
        { label: t("config") },
        { label: t("list"), to: pushListAddress },
        { label: t("settings") },
      ]}
    >
      <SettingsForm section="messagePush" rereads={rereads} />
    </Page>
  );
}
