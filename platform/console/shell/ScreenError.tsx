import { CloseCircleFilled, WarningFilled } from "@ant-design/icons";
import { useRouteError } from "react-router";
import { useTexts } from "../i18n/texts.ts";
import { LightButton } from "../light/LightButton.tsx";
import { PageMessage } from "../light/PageMessage.tsx";
import { PageLoadFailed } from "./load-within.ts";
import { shellTexts } from "./texts.ts";

/** A page whose code did not come, or that broke. Reloading also fetches a new version's files. */
export function ScreenError() {
  const t = useTexts(shellTexts);
  const error = useRouteError();
  const kind = error instanceof PageLoadFailed ? "loadFailed" : "crashed";
  return (
    <PageMessage
      icon={kind === "loadFailed" ? <WarningFilled /> : <CloseCircleFilled />}
      title={t(`${kind}.title`)}
      hint={t(`${kind}.hint`)}
    >
      {kind === "crashed" && error instanceof Error && <code>{error.message}</code>}
      <LightButton kind="main" onClick={() => location.reload()}>
        {t("retry")}
      </LightButton>
    </PageMessage>
  );
}
