import { useTexts } from "@tessera/platform/console";
import { Checkbox, Tag } from "antd";
import styles from "../wizard.module.css";
import { AddedState } from "./CandidateTable.tsx";
import { findTexts } from "./texts.ts";
import type { Candidates } from "./use-candidates.ts";

/** The found devices on a phone. */
export function CandidateCards({ candidates }: { readonly candidates: Candidates }) {
  const t = useTexts(findTexts);
  const { all, picked, choose, remove } = candidates;
  const chosenKeys = new Set(picked.map(({ key }) => key));
  return (
    <ul className={styles["rows"]}>
      {all.map((candidate) => {
        const { key, name, address, manufacturer, model, deviceType, deviceId } = candidate;
        return (
          <li key={key} className={styles["row"]}>
            <Checkbox
              aria-label={t("choose", { name: name || address })}
              disabled={deviceId !== ""}
              checked={chosenKeys.has(key)}
              onChange={({ target }) => choose([key], target.checked)}
            />
            <div className={styles["what"]}>
              <strong>{name || t("unnamed")}</strong>
              <span className={styles["address"]}>{address}</span>
              <span className={styles["facts"]}>
                <Tag>{deviceType}</Tag>
                {[manufacturer, model].filter(Boolean).join(" ")}
              </span>
            </div>
            <AddedState candidate={candidate} onRemove={remove} />
          </li>
        );
      })}
    </ul>
  );
}
