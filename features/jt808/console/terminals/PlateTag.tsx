import { layout } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Tag } from "antd";
import type { Jt808Terminal } from "../../contract.ts";
import { terminalTexts } from "./texts.ts";

/** As the plate of the vehicle looks; the word says it too. */
const colours = {
  1: { tag: "blue", text: "colour1" },
  2: { tag: "gold", text: "colour2" },
  3: { tag: "default", text: "colour3" },
  4: { tag: "default", text: "colour4" },
  5: { tag: "green", text: "colour5" },
} as const;

const isKnown = (colour: number): colour is keyof typeof colours => colour in colours;

export function PlateTag({
  terminal: { Plate, PlateColour },
}: {
  readonly terminal: Jt808Terminal;
}) {
  const t = useTexts(terminalTexts);
  if (Plate === "") return <span className={layout.muted}>—</span>;
  const { tag, text } = isKnown(PlateColour)
    ? colours[PlateColour]
    : ({ tag: "default", text: PlateColour === 0 ? "colour0" : "colour9" } as const);
  return <Tag color={tag} title={t(text)}>{`${Plate} · ${t(text)}`}</Tag>;
}
