import { useRouteError } from "react-router";
import { useTexts } from "../i18n/texts.ts";
import { EmptyState } from "../light/EmptyState.tsx";
import { LightButton } from "../light/LightButton.tsx";
import { PageLoadFailed } from "./load-within.ts";
import { shellTexts } from "./texts.ts";

/** A page whose code did not come, or that broke. Reloading also fetches a new version's files. */
export function ScreenError() {
  const t = useTexts(shellTexts);
  const error = useRouteError();
  const kind = error instanceof PageLoadFailed ? "loadFailed" : "crashed";
  return (
    <EmptyState mood="trouble" title={t(`${kind}.title`)} hint={t(`${kind}.hint`)}>
      {kind === "crashed" && error instanceof Error && <code>{error.message}</code>}
      <LightButton kind="main" onClick={() => location.reload()}>
        {t("retry")}
      </LightButton>
    </EmptyState>
  );
}
