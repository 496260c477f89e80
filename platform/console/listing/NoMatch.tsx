import { Button, Empty } from "antd";
import { useTexts } from "../i18n/texts.ts";
import { listingTexts } from "./texts.ts";

/** In place of rows when a search or filter leaves none. */
export function NoMatch({ onClear }: { readonly onClear: () => void }) {
  const t = useTexts(listingTexts);
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("noMatch")}>
      <Button onClick={onClear}>{t("clearFilter")}</Button>
    </Empty>
  );
}
