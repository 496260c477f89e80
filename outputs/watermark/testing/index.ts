import { drawMarks, type Luma } from "../process/draw-marks.ts";
import { glyphRows } from "../process/glyphs.ts";
import { layOutMarks } from "../process/mark-layout.ts";

/** What the brightness of a picture is with a mark on it. */
export function marked(picture: Luma, name: string, moment: string): Uint8Array {
  const luma = Uint8Array.from(picture.luma);
  drawMarks({ ...picture, luma }, layOutMarks(picture, name, moment));
  return luma;
}

/** The rows of a picture that a mark lies in. */
export function markedRows(size: { width: number; height: number }, name: string, moment: string) {
  return layOutMarks(size, name, moment).flatMap(({ y, scale }) =>
    Array.from({ length: glyphRows * scale }, (_, row) => y + row),
  );
}
