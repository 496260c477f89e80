import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  PlusOutlined,
} from "@ant-design/icons";
import { layout } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Button, Input } from "antd";
import styles from "../wizard.module.css";
import type { Credentials } from "./credentials.ts";
import { credentialTexts } from "./texts.ts";

interface PairListProps {
  readonly pairs: readonly Credentials[];
  readonly isDisabled: boolean;
  readonly onChange: (pairs: readonly Credentials[]) => void;
}

/** The user names and passwords to try, in their order. */
export function PairList({ pairs, isDisabled, onChange }: PairListProps) {
  const t = useTexts(credentialTexts);
  return (
    <section className={styles["panel"]} aria-label={t("pairs")}>
      <h2 className={layout.heading}>{t("pairs")}</h2>
      <p className={layout.muted}>{t("pairsHint")}</p>
      <ol className={layout.items}>
        {pairs.map((pair, index) => (
          <Pair
            // Rows have no name of their own; their inputs are controlled.
            key={index}
            pair={pair}
            number={index + 1}
            isLast={index === pairs.length - 1}
            isDisabled={isDisabled}
            onChange={(changed) => onChange(pairs.with(index, changed))}
            onRemove={() => onChange(pairs.toSpliced(index, 1))}
            onMove={(step) => onChange(pairs.toSpliced(index, 1).toSpliced(index + step, 0, pair))}
          />
        ))}
      </ol>
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={isDisabled}
        onClick={() => onChange([...pairs, { userName: "", password: "" }])}
      >
        {t("addPair")}
      </Button>
      <p className={layout.muted}>
        {t("noSignIn")}
        <br />
        {t("lockHint")}
      </p>
    </section>
  );
}

interface PairProps {
  readonly pair: Credentials;
  /** From 1. */
  readonly number: number;
  readonly isLast: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (pair: Credentials) => void;
  readonly onRemove: () => void;
  readonly onMove: (step: 1 | -1) => void;
}

function Pair({ pair, number, isLast, isDisabled, onChange, onRemove, onMove }: PairProps) {
  const t = useTexts(credentialTexts);
  const small = { type: "text", size: "small" } as const;
  return (
    <li className={styles["pair"]}>
      <Input
        aria-label={t("userNameOf", { number })}
        placeholder={t("userName")}
        autoComplete="off"
        maxLength={200}
        disabled={isDisabled}
        value={pair.userName}
        onChange={({ target }) => onChange({ ...pair, userName: target.value })}
      />
      <Input.Password
        aria-label={t("passwordOf", { number })}
        placeholder={t("password")}
        autoComplete="new-password"
        maxLength={200}
        disabled={isDisabled}
        value={pair.password}
        onChange={({ target }) => onChange({ ...pair, password: target.value })}
      />
      <span className={styles["pairActions"]}>
        <Button
          {...small}
          icon={<ArrowUpOutlined />}
          aria-label={t("moveUpOf", { number })}
          disabled={isDisabled || number === 1}
          onClick={() => onMove(-1)}
        />
        <Button
          {...small}
          icon={<ArrowDownOutlined />}
          aria-label={t("moveDownOf", { number })}
          disabled={isDisabled || isLast}
          onClick={() => onMove(1)}
        />
        <Button
          {...small}
          icon={<DeleteOutlined />}
          aria-label={t("removeOf", { number })}
          disabled={isDisabled || (number === 1 && isLast)}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}
