import { useTexts } from "@tessera/platform/console";
import { Tag } from "antd";
import type { KeptNews } from "./news-list.ts";
import { isFlapping } from "./news-text.ts";
import { newsTexts } from "./texts.ts";

export function NewsTag({ item }: { readonly item: KeptNews }) {
  const t = useTexts(newsTexts);
  const state = t(item.Status);
  if (isFlapping(item)) return <Tag color="warning">{t("flapping", { state })}</Tag>;
  return <Tag color={item.Status === "ON" ? "success" : "error"}>{state}</Tag>;
}
