import { layout } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import type { WireHandling } from "../../contract.ts";
import { StateWord } from "./AlarmWords.tsx";
import styles from "./alarm.module.css";
import { alarmTexts } from "./texts.ts";

/** Who made what of an alarm and when, the last one last. */
export function AlarmHistory({ history }: { readonly history: readonly WireHandling[] }) {
  const t = useTexts(alarmTexts);
  if (history.length === 0) return null;
  return (
    <section aria-label={t("history")}>
      <h3 className={layout.heading}>{t("history")}</h3>
      <ol className={styles["history"]}>
        {history.map((made, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was made of an alarm keeps its order.
          <li key={at}>
            <div className={layout.row}>
              <strong>{made.By}</strong>
              {made.State && <StateWord state={made.State} />}
              {made.Assignee === "" && <span>{t("unassigned")}</span>}
              {made.Assignee && <span>{t("assignedTo", { name: made.Assignee })}</span>}
              <time className={styles["when"]}>{made.Time}</time>
            </div>
            {isNewNote(made, history[at - 1]) && <p>{made.Note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A note goes on with the next handling: it is told once. */
const isNewNote = ({ Note }: WireHandling, before: WireHandling | undefined): boolean =>
  Note !== "" && Note !== before?.Note;
