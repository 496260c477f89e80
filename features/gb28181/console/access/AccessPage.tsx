import { LoadFailed, useQueryCall } from "@tessera/platform/console";
import { Skeleton } from "antd";
import { getGbAccess, getGbState } from "../../contract.ts";
import { GbPage } from "../GbPage.tsx";
import { AccessForm } from "./AccessForm.tsx";
import { AccessState } from "./AccessState.tsx";
import styles from "./access.module.css";
import { OnDevice } from "./OnDevice.tsx";

const refreshMs = 5000;

/** `/config/platform/gb`: how devices get in. */
export default function AccessPage() {
  const { data, error, refetch } = useQueryCall(getGbAccess, {}, { quiet: true });
  const { data: state } = useQueryCall(
    getGbState,
    {},
    { refetchIntervalMs: refreshMs, quiet: true },
  );
  const content = () => {
    if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
    if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
    return (
      <>
        {state && <AccessState state={state} config={data.data} />}
        <div className={styles["columns"]}>
          <AccessForm config={data.data} />
          <OnDevice
            config={data.data}
            hostName={state?.HostName ?? location.hostname}
            openPort={state?.IsListening ? state.Port : undefined}
          />
        </div>
      </>
    );
  };
  return <GbPage>{content()}</GbPage>;
}
