import { layout } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Tag } from "antd";
import type { Jt808Terminal } from "../../contract.ts";
import styles from "./plate.module.css";
import { terminalTexts } from "./texts.ts";

/** As the plate of the vehicle looks; the word says it too. */
const colours = {
  1: { paint: "#1677ff", text: "colour1" },
  2: { paint: "#fadb14", text: "colour2" },
  3: { paint: "#000", text: "colour3" },
  4: { paint: "#fff", text: "colour4" },
  5: { paint: "#52c41a", text: "colour5" },
} as const;

const isKnown = (colour: number): colour is keyof typeof colours => colour in colours;

export function PlateTag({
  terminal: { Plate, PlateColour },
}: {
  readonly terminal: Jt808Terminal;
}) {
  const t = useTexts(terminalTexts);
  if (Plate === "") return <span className={layout.muted}>—</span>;
  const { paint, text } = isKnown(PlateColour)
    ? colours[PlateColour]
    : ({ paint: "transparent", text: PlateColour === 0 ? "colour0" : "colour9" } as const);
  return (
    <Tag title={t(text)}>
      <span className={styles["colour"]} style={{ background: paint }} />
      {`${Plate} · ${t(text)}`}
    </Tag>
  );
}
