import { useTexts } from "@tessera/platform/console";
import type { MapCamera } from "../../contract.ts";
import { mapPageTexts } from "../texts.ts";
import { Legend } from "./Legend.tsx";
import type { Tool } from "./MapBar.tsx";
import styles from "./map.module.css";

interface MapNotesProps {
  readonly tool: Tool;
  readonly placing: MapCamera | undefined;
  readonly error: Error | null;
  /** Cameras in view; undefined until that is known. */
  readonly total: number | undefined;
}

/** What to do with the tool that is chosen, what has failed, how many there are, and what marks mean. */
export function MapNotes({ tool, placing, error, total }: MapNotesProps) {
  const t = useTexts(mapPageTexts);
  const note = noteOf(tool, placing);
  return (
    <>
      {note && <output className={styles["note"]}>{t(note, { name: placing?.Name ?? "" })}</output>}
      {error && (
        <p role="alert" className={styles["note"]}>
          {t("loadFailed", { reason: error.message })}
        </p>
      )}
      <div className={styles["corner"]}>
        <Legend />
        {total !== undefined && (
          <output className={styles["count"]}>{t("total", { count: total })}</output>
        )}
      </div>
    </>
  );
}

function noteOf(tool: Tool, placing: MapCamera | undefined) {
  if (placing) return "placing";
  if (tool === "box" || tool === "lasso") return "selecting";
  return tool === "edit" ? "editing" : undefined;
}
