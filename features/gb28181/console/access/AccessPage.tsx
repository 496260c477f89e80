import { AccessColumns } from "@tessera/kit/access";
import { SettingsForm } from "@tessera/kit/settings";
import { useQueryCall } from "@tessera/platform/console";
import { getGbAccess, getGbState } from "../../contract.ts";
import { GbPage } from "../GbPage.tsx";
import { AccessState } from "./AccessState.tsx";
import { accessExtras } from "./access-extras.tsx";
import { OnDevice } from "./OnDevice.tsx";

const refreshMs = 5000;
const rereads = [getGbAccess, getGbState];

/** `/config/platform/gb`: how devices get in. */
export default function AccessPage() {
  const config = useQueryCall(getGbAccess, {}, { quiet: true }).data?.data;
  const { data: state } = useQueryCall(
    getGbState,
    {},
    { refetchIntervalMs: refreshMs, quiet: true },
  );
  return (
    <GbPage>
      {state && config && <AccessState state={state} config={config} />}
      <AccessColumns>
        <SettingsForm
          section="gb28181"
          extras={accessExtras(config !== undefined && config.DevicePassword !== "")}
          rereads={rereads}
        />
        {config && (
          <OnDevice
            config={config}
            hostName={state?.HostName ?? location.hostname}
            openPort={state?.IsListening ? state.Port : undefined}
          />
        )}
      </AccessColumns>
    </GbPage>
  );
}
