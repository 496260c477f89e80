import { EyeInvisibleOutlined, LeftOutlined, RightOutlined } from "@ant-design/icons";
import { layout } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { createContext, type ReactNode, use } from "react";
import { Link } from "react-router";
import type { CardName } from "../contract.ts";
import styles from "./dashboard.module.css";
import { dashboardTexts } from "./texts.ts";

/** While cards are arranged: what can be done with this one. */
export interface CardMoves {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly move: (by: -1 | 1) => void;
  readonly hide: () => void;
}

export const ArrangedCard = createContext<CardMoves | undefined>(undefined);

interface CardProps {
  readonly name: CardName;
  /** Where one acts on what it shows. */
  readonly to?: string;
  /** Beside the title. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/** One piece of the dashboard; its title leads to where one acts. */
export function Card({ name, to, extra, children }: CardProps) {
  const t = useTexts(dashboardTexts);
  const moves = use(ArrangedCard);
  const title = t(name);
  return (
    <section className={styles["card"]} aria-label={title}>
      <header className={styles["cardHead"]}>
        <h2 className={layout.heading}>
          {to && !moves ? (
            <Link className={styles["title"]} to={to}>
              {title}
              <RightOutlined aria-hidden className={styles["arrow"]} />
            </Link>
          ) : (
            title
          )}
        </h2>
        {moves ? <Moves title={title} moves={moves} /> : extra}
      </header>
      {children}
    </section>
  );
}

function Moves({ title, moves }: { readonly title: string; readonly moves: CardMoves }) {
  const t = useTexts(dashboardTexts);
  const { isFirst, isLast, move, hide } = moves;
  return (
    <span className={styles["moves"]}>
      <Button
        type="text"
        size="small"
        icon={<LeftOutlined />}
        disabled={isFirst}
        aria-label={t("earlier", { card: title })}
        onClick={() => move(-1)}
      />
      <Button
        type="text"
        size="small"
        icon={<RightOutlined />}
        disabled={isLast}
        aria-label={t("later", { card: title })}
        onClick={() => move(1)}
      />
      <Button
        type="text"
        size="small"
        icon={<EyeInvisibleOutlined />}
        aria-label={t("hide", { card: title })}
        onClick={hide}
      />
    </span>
  );
}
