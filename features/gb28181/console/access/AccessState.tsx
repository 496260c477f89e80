import { layout } from "@tessera/kit";
import { AccessNotes } from "@tessera/kit/access";
import { useTexts } from "@tessera/platform/console";
import { Alert } from "antd";
import { Link } from "react-router";
import type { z } from "zod";
import type { GbConfig, getGbState } from "../../contract.ts";
import { accessTexts } from "./texts.ts";

interface AccessStateProps {
  readonly state: z.output<typeof getGbState.reply>;
  readonly config: GbConfig;
}

/** Whether devices can come, and what stands in their way. */
export function AccessState({ state, config }: AccessStateProps) {
  const t = useTexts(accessTexts);
  const { IsListening, Port, Error: reason, Sessions, Waiting } = state;
  const isOtherPort = IsListening && config.Port !== 0 && config.Port !== Port;
  return (
    <AccessNotes>
      <Alert
        type={IsListening ? "success" : "error"}
        showIcon
        title={IsListening ? t("listening", { port: Port }) : t("closed")}
        description={!IsListening && reason}
        action={
          <Link className={layout.link} to="/config/platform/gb/devices">
            {t("registered", { count: Sessions })}
          </Link>
        }
      />
      {isOtherPort && (
        <Alert
          type="warning"
          showIcon
          title={t("otherPort", { wanted: config.Port, port: Port })}
          description={t("otherPortHint")}
        />
      )}
      {Waiting > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t("waiting", { count: Waiting })}
          action={
            <Link className={layout.link} to="/config/platform/gb/waiting">
              {t("toWaiting")}
            </Link>
          }
        />
      )}
      {config.DevicePassword === "" && (
        <Alert type="warning" showIcon title={t("noPassword")} description={t("noPasswordHint")} />
      )}
    </AccessNotes>
  );
}
