import { type DeviceFormAside as Aside, layout } from "@tessera/kit";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import type { ComponentProps } from "react";
import { getGbAccess, getGbState, listGbWaiting } from "../../contract.ts";
import { OnDevice } from "../access/OnDevice.tsx";
import { accessTexts } from "../access/texts.ts";
import styles from "./adding.module.css";

const refreshMs = 3000;
const shown = 8;

/** What to enter on the device, and which ones have knocked already: their id can be taken over. */
export default function DeviceFormAside({ onChosen }: ComponentProps<Aside["Aside"]>) {
  const t = useTexts(accessTexts);
  const config = useQueryCall(getGbAccess, {}, { quiet: true }).data?.data;
  const state = useQueryCall(getGbState, {}, { quiet: true }).data;
  const waiting = useQueryCall(
    listGbWaiting,
    { pagesize: shown },
    { quiet: true, refetchIntervalMs: refreshMs },
  ).data;
  return (
    <div className={styles["beside"]}>
      {config && (
        <OnDevice
          config={config}
          hostName={state?.HostName ?? location.hostname}
          openPort={state?.IsListening ? state.Port : undefined}
        />
      )}
      <section aria-label={t("knocked")}>
        <h2 className={styles["title"]}>{t("knocked")}</h2>
        {waiting?.count === 0 && <p className={layout.muted}>{t("knockedNone")}</p>}
        {waiting?.data.map(({ DeviceID, Host, UserAgent, SeenAt }) => (
          <div key={DeviceID} className={styles["knocker"]}>
            <span className={layout.twoLines}>
              <code className={layout.mono}>{DeviceID}</code>
              <span className={layout.muted}>
                {[Host, UserAgent, SeenAt].filter(Boolean).join(" · ")}
              </span>
            </span>
            <Button
              size="small"
              aria-label={t("takeOverOf", { id: DeviceID })}
              onClick={() => onChosen({ id: DeviceID, name: UserAgent })}
            >
              {t("takeOver")}
            </Button>
          </div>
        ))}
      </section>
    </div>
  );
}
