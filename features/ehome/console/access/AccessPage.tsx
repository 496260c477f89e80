import { AccessColumns } from "@tessera/kit/access";
import { SettingsForm } from "@tessera/kit/settings";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import { Form } from "antd";
import { getEhomeAccess, getEhomeState } from "../../contract.ts";
import { EhomePage } from "../EhomePage.tsx";
import { AccessState } from "./AccessState.tsx";
import { OnDevice } from "./OnDevice.tsx";
import { accessTexts } from "./texts.ts";

const refreshMs = 5000;
const rereads = [getEhomeAccess, getEhomeState];
const extras = { keepaliveCount: <OfflineAfter /> };

/** `/config/platform/ehome`: how devices get in. */
export default function AccessPage() {
  const config = useQueryCall(getEhomeAccess, {}, { quiet: true }).data?.data;
  const { data: state } = useQueryCall(
    getEhomeState,
    {},
    { refetchIntervalMs: refreshMs, quiet: true },
  );
  return (
    <EhomePage>
      {state && config && <AccessState state={state} isEnabled={config.Enable} />}
      <AccessColumns>
        <SettingsForm section="ehome" extras={extras} rereads={rereads} />
        {config && state && (
          <OnDevice host={config.Host} hostName={state.HostName} port={state.Port} />
        )}
      </AccessColumns>
    </EhomePage>
  );
}

function OfflineAfter() {
  const t = useTexts(accessTexts);
  const interval = Form.useWatch<number | undefined>("keepaliveSeconds") ?? 0;
  const count = Form.useWatch<number | undefined>("keepaliveCount") ?? 0;
  return t("offlineAfter", { seconds: interval * count });
}
