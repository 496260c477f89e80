import { layout } from "@tessera/kit";
import { AccessNotes } from "@tessera/kit/access";
import { useTexts } from "@tessera/platform/console";
import { Alert } from "antd";
import { Link } from "react-router";
import type { z } from "zod";
import type { getEhomeState } from "../../contract.ts";
import { accessTexts } from "./texts.ts";

type State = z.output<typeof getEhomeState.reply>;

interface AccessStateProps {
  readonly state: State;
  readonly isEnabled: boolean;
}

/** Whether devices can come, what stands in their way, and what cannot be had. */
export function AccessState({ state, isEnabled }: AccessStateProps) {
  const t = useTexts(accessTexts);
  return (
    <AccessNotes>
      {isEnabled ? (
        <Ports state={state} />
      ) : (
        <Alert type="info" showIcon title={t("disabled")} description={t("disabledHint")} />
      )}
      {state.Waiting > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t("waiting", { count: state.Waiting })}
          action={
            <Link className={layout.link} to="/config/platform/ehome/waiting">
              {t("toWaiting")}
            </Link>
          }
        />
      )}
      <Alert
        type="info"
        showIcon
        title={t("isup5")}
        action={
          <Link className={layout.link} to="/config/platform/gb">
            {t("toGb")}
          </Link>
        }
      />
      <p className={layout.muted}>{t("scope")}</p>
    </AccessNotes>
  );
}

function Ports({ state }: { readonly state: State }) {
  const t = useTexts(accessTexts);
  const { IsListening, Port: port, AlarmPort: alarmPort, MediaPort: mediaPort } = state;
  return (
    <Alert
      type={IsListening ? "success" : "error"}
      showIcon
      title={IsListening ? t("listening", { port, alarmPort, mediaPort }) : t("closed")}
      description={!IsListening && state.Error}
      action={
        <Link className={layout.link} to="/config/platform/ehome/devices">
          {t("registered", { count: state.Sessions })}
        </Link>
      }
    />
  );
}
