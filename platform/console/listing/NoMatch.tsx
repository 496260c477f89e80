import { Button } from "antd";
import { useTexts } from "../i18n/texts.ts";
import { EmptyState } from "../light/EmptyState.tsx";
import { listingTexts } from "./texts.ts";

/** In place of rows when a search or filter leaves none. */
export function NoMatch({ onClear }: { readonly onClear: () => void }) {
  const t = useTexts(listingTexts);
  return (
    <EmptyState title={t("noMatch")}>
      <Button onClick={onClear}>{t("clearFilter")}</Button>
    </EmptyState>
  );
}
