import { PlusOutlined } from "@ant-design/icons";
import { layout } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import type { CardName } from "../../contract.ts";
import styles from "../dashboard.module.css";
import { dashboardTexts } from "../texts.ts";

interface HiddenCardsProps {
  readonly hidden: readonly CardName[];
  readonly onShow: (name: CardName) => void;
}

/** Those that can be had again. */
export function HiddenCards({ hidden, onShow }: HiddenCardsProps) {
  const t = useTexts(dashboardTexts);
  if (hidden.length === 0) return null;
  return (
    <section className={styles["hidden"]} aria-label={t("hiddenCards")}>
      <span className={layout.muted}>{t("hiddenCards")}</span>
      {hidden.map((name) => (
        <Button
          key={name}
          size="small"
          icon={<PlusOutlined />}
          aria-label={t("showCard", { card: t(name) })}
          onClick={() => onShow(name)}
        >
          {t(name)}
        </Button>
      ))}
    </section>
  );
}
