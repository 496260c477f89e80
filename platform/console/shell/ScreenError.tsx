import { Button, Result } from "antd";
import { useRouteError } from "react-router";
import { useTexts } from "../i18n/texts.ts";
import { PageLoadFailed } from "./load-within.ts";
import { shellTexts } from "./texts.ts";

/** A page whose code did not come, or that broke. Reloading also fetches a new version's files. */
export function ScreenError() {
  const t = useTexts(shellTexts);
  const error = useRouteError();
  const kind = error instanceof PageLoadFailed ? "loadFailed" : "crashed";
  return (
    <Result
      status={kind === "loadFailed" ? "warning" : "error"}
      title={t(`${kind}.title`)}
      subTitle={t(`${kind}.hint`)}
      extra={
        <Button type="primary" onClick={() => location.reload()}>
          {t("retry")}
        </Button>
      }
    >
      {kind === "crashed" && error instanceof Error && <code>{error.message}</code>}
    </Result>
  );
}
