import { layout } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Button, Progress } from "antd";
import { Link } from "react-router";
import { type Mark, StateMark } from "../StateMark.tsx";
import styles from "../wizard.module.css";
import { addingTexts } from "./texts.ts";
import type { Adding, Addition, AddState } from "./use-adding.ts";

/** How far the adding has come, and what did not go through. */
export function AddingStep({ adding }: { readonly adding: Adding }) {
  const t = useTexts(addingTexts);
  const { additions, isRunning, run, stop } = adding;
  const having = (...kinds: readonly AddState["kind"][]) =>
    additions.filter((addition) => kinds.includes(adding.of(addition).kind));
  const total = additions.length;
  const added = having("added", "ungrouped", "grouping").length;
  const failed = having("failed", "ungrouped");
  const waiting = having("waiting");
  return (
    <div className={layout.column}>
      <div className={layout.row}>
        <output>
          <strong>{t("progress", { added, total })}</strong>
          {failed.length > 0 && t("failedCount", { count: failed.length })}
        </output>
        {isRunning && <Button onClick={stop}>{t("stop")}</Button>}
        {!isRunning && waiting.length > 0 && (
          <Button onClick={() => void run(waiting)}>{t("goOn")}</Button>
        )}
        {!isRunning && failed.length > 1 && (
          <Button onClick={() => void run(failed)}>
            {t("retryAll", { count: failed.length })}
          </Button>
        )}
      </div>
      <Progress
        aria-hidden
        showInfo={false}
        size="small"
        percent={total === 0 ? 0 : (added / total) * 100}
        status={isRunning ? "active" : "normal"}
      />
      <ul className={layout.items}>
        {additions.map((addition) => (
          <AdditionRow
            key={addition.device.candidate.key}
            addition={addition}
            state={adding.of(addition)}
            {...(!isRunning && { onRetry: () => void run([addition]) })}
          />
        ))}
      </ul>
    </div>
  );
}

const marks: Readonly<Record<AddState["kind"], Mark>> = {
  waiting: "waiting",
  adding: "running",
  grouping: "running",
  added: "ok",
  ungrouped: "look",
  failed: "failed",
};

interface AdditionRowProps {
  readonly addition: Addition;
  readonly state: AddState;
  /** Absent while something runs. */
  readonly onRetry?: () => void;
}

function AdditionRow({ addition: { device }, state, onRetry }: AdditionRowProps) {
  const t = useTexts(addingTexts);
  const { name, candidate } = device;
  return (
    <li className={styles["row"]} data-addition={state.kind}>
      <StateMark mark={marks[state.kind]} />
      <div className={styles["what"]}>
        <strong>{name}</strong>
        <span className={`${layout.mono} ${layout.muted}`}>{candidate.address}</span>
        <span>{state.kind === "ungrouped" ? t("ungrouped") : t(`state.${state.kind}`)}</span>
        {"reason" in state && <span className={layout.danger}>{state.reason}</span>}
      </div>
      {"reason" in state && onRetry && (
        <Button size="small" aria-label={t("retryOf", { name })} onClick={onRetry}>
          {t("retry")}
        </Button>
      )}
      {state.kind === "added" && (
        <Link
          className={layout.link}
          to={`/device/channel/${encodeURIComponent(state.deviceId)}`}
          aria-label={t("openOf", { name })}
        >
          {t("open")}
        </Link>
      )}
    </li>
  );
}
