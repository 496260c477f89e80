import { layout } from "@tessera/kit";
import { AccessColumns } from "@tessera/kit/access";
import { SettingsForm } from "@tessera/kit/settings";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import { getJt808Access, getJt808State } from "../../contract.ts";
import { Jt808Page } from "../Jt808Page.tsx";
import { AccessState } from "./AccessState.tsx";
import { OnTerminal } from "./OnTerminal.tsx";
import { accessTexts } from "./texts.ts";

const refreshMs = 5000;
const rereads = [getJt808Access, getJt808State];

/** `/config/platform/jt808`: how vehicle terminals get in. */
export default function AccessPage() {
  const t = useTexts(accessTexts);
  const config = useQueryCall(getJt808Access, {}, { quiet: true }).data?.data;
  const { data: state } = useQueryCall(
    getJt808State,
    {},
    { refetchIntervalMs: refreshMs, quiet: true },
  );
  return (
    <Jt808Page>
      {state && config && <AccessState state={state} config={config} />}
      <AccessColumns>
        <div>
          <SettingsForm section="jt808" rereads={rereads} />
          <h2 className={layout.heading}>{t("media")}</h2>
          <SettingsForm section="jt1078" rereads={rereads} />
        </div>
        {config && state && <OnTerminal config={config} state={state} />}
      </AccessColumns>
    </Jt808Page>
  );
}
