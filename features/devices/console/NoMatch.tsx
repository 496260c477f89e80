import { useTexts } from "@tessera/platform/console";
import { Button, Empty } from "antd";
import { deviceTexts } from "./texts.ts";

export function NoMatch({ onClear }: { readonly onClear: () => void }) {
  const t = useTexts(deviceTexts);
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("noMatch")}>
      <Button onClick={onClear}>{t("clearFilter")}</Button>
    </Empty>
  );
}
