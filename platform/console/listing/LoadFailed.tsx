import { Alert, Button } from "antd";
import { useTexts } from "../i18n/texts.ts";
import { EmptyState } from "../light/EmptyState.tsx";
import { listingTexts } from "./texts.ts";

interface LoadFailedProps {
  readonly error: Error;
  readonly onRetry: () => unknown;
}

/** In place of what could not be loaded. */
export function LoadFailed({ error, onRetry }: LoadFailedProps) {
  const t = useTexts(listingTexts);
  return (
    <EmptyState mood="trouble" title={t("loadFailed")} hint={error.message}>
      <Button onClick={() => void onRetry()}>{t("retry")}</Button>
    </EmptyState>
  );
}

/** Above rows that may be out of date. */
export function StaleNotice({ error }: { readonly error: Error }) {
  const t = useTexts(listingTexts);
  return (
    <Alert
      type="warning"
      showIcon
      title={t("stale", { reason: error.message })}
      style={{ marginBottom: 12 }}
    />
  );
}
