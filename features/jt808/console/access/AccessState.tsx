import { layout } from "@tessera/kit";
import { AccessNotes } from "@tessera/kit/access";
import { useTexts } from "@tessera/platform/console";
import { Alert } from "antd";
import { Link } from "react-router";
import type { z } from "zod";
import type { getJt808State, Jt808Config } from "../../contract.ts";
import { accessTexts } from "./texts.ts";

interface AccessStateProps {
  readonly state: z.output<typeof getJt808State.reply>;
  readonly config: Jt808Config;
}

/** A port beside the main one that could not be opened. */
function ClosedPort({ state: { MediaPort, Error: reason } }: Pick<AccessStateProps, "state">) {
  const t = useTexts(accessTexts);
  if (MediaPort > 0 && !reason) return null;
  const title = t(MediaPort === 0 ? "mediaClosed" : "otherClosed");
  return <Alert type="error" showIcon title={title} description={reason} />;
}

/** Whether terminals can come, and what stands in their way. */
export function AccessState({ state, config }: AccessStateProps) {
  const t = useTexts(accessTexts);
  const { IsListening, Port, MediaPort, Error: reason, Terminals, Waiting } = state;
  const closed = config.Enable ? t("closed") : t("disabled");
  const closedType = config.Enable ? "error" : "info";
  return (
    <AccessNotes>
      <Alert
        type={IsListening ? "success" : closedType}
        showIcon
        title={IsListening ? t("listening", { port: Port, mediaPort: MediaPort || "–" }) : closed}
        description={!IsListening && reason}
        action={
          <Link className={layout.link} to="/config/platform/jt808/terminals?online=true">
            {t("present", { count: Terminals })}
          </Link>
        }
      />
      {IsListening && <ClosedPort state={state} />}
      {Waiting > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t("waiting", { count: Waiting })}
          action={
            <Link className={layout.link} to="/config/platform/jt808/waiting">
              {t("toWaiting")}
            </Link>
          }
        />
      )}
      {config.UnknownTerminals === "accept" && (
        <Alert type="warning" showIcon title={t("openDoor")} description={t("openDoorHint")} />
      )}
    </AccessNotes>
  );
}
