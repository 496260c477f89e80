import { Loaded, layout } from "@tessera/kit";
import { SettingsForm } from "@tessera/kit/settings";
import { Page, usePush, useQueryCall, useTexts } from "@tessera/platform/console";
import { armingChanged, readArmingSetup } from "../../contract.ts";
import { rereads } from "../rereads.ts";
import { armingTexts } from "../texts.ts";
import { AreaList } from "./AreaList.tsx";
import { ModeList } from "./ModeList.tsx";

/** `/config/arming`: in which mode site and groups are, when they switch, and which modes there are. */
export default function ArmingPage() {
  const t = useTexts(armingTexts);
  const query = useQueryCall(readArmingSetup, {}, { quiet: true });
  usePush(armingChanged, () => void query.refetch());
  return (
    <Page isText title={t("title")} breadcrumbs={[{ label: t("config") }, { label: t("title") }]}>
      <p className={layout.lead}>{t("lead")}</p>
      <Loaded query={query} lines={8}>
        {({ Areas, Modes }) => (
          <>
            <AreaList areas={Areas} modes={Modes} />
            <ModeList modes={Modes} />
          </>
        )}
      </Loaded>
      <h2 className={layout.heading}>{t("permissions")}</h2>
      <SettingsForm section="arming" rereads={rereads} />
    </Page>
  );
}
