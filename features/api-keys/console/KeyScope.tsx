import { layout } from "@tessera/kit";
import { useText, useTexts } from "@tessera/platform/console";
import { Tag } from "antd";
import { type ApiKey, partNames } from "../contract.ts";
import { apiKeyTexts } from "./texts.ts";

/** What a key leaves of its user's rights. */
export function KeyScope({ apiKey }: { readonly apiKey: ApiKey }) {
  const t = useTexts(apiKeyTexts);
  const text = useText();
  const { MayChange, Parts, Networks } = apiKey;
  return (
    <span className={layout.tags}>
      <Tag color={MayChange ? "warning" : "default"}>{t(MayChange ? "changes" : "reads")}</Tag>
      {Parts ? (
        Parts.map((part) => <Tag key={part}>{text(partNames[part] ?? { zh: part, en: part })}</Tag>)
      ) : (
        <Tag>{t("allParts")}</Tag>
      )}
      {Networks.length > 0 && (
        <span className={layout.second}>
          {t("fromNetworks", { networks: Networks.join(", ") })}
        </span>
      )}
    </span>
  );
}
