import { BadRequest } from "@tessera/base";
import type { Column } from "./table-columns.ts";

export interface Headings {
  /** Where each column that is known stands, by its name on the wire. */
  readonly places: ReadonlyMap<string, number>;
  /** Headings that mean nothing here. */
  readonly unknown: readonly string[];
}

/** Finds columns by their name on the wire, a label of either language, or both as we write them. */
export function matchHeadings(headings: readonly string[], columns: readonly Column[]): Headings {
  const names = namesOf(columns);
  const places = new Map<string, number>();
  const unknown: string[] = [];
  for (const [place, heading] of headings.entries()) {
    const name = normalised(heading);
    if (name === "") continue;
    const wire = names.get(name) ?? names.get(/\(([^()]+)\)$/.exec(name)?.[1] ?? "");
    if (wire === undefined) unknown.push(heading.trim());
    else if (places.has(wire))
      throw new BadRequest("import-column-twice", twiceText(heading, wire));
    else places.set(wire, place);
  }
  if (!places.has("DeviceName")) throw new BadRequest("import-column-missing", missingText);
  return { places, unknown };
}

/** Names on the wire win over labels, and labels of devices over those of channels. */
function namesOf(columns: readonly Column[]): ReadonlyMap<string, string> {
  const names = new Map(columns.map(({ wire }) => [normalised(wire), wire]));
  for (const { wire, labels } of columns)
    for (const label of labels.flatMap(({ zh, en }) => [normalised(zh), normalised(en)]))
      if (!names.has(label)) names.set(label, wire);
  return names;
}

const normalised = (heading: string): string =>
  heading.normalize("NFKC").trim().replaceAll(/\s+/g, " ").toLowerCase();

const twiceText = (heading: string, wire: string) => ({
  zh: `表头“${heading}”重复：有两列都表示 ${wire}，请删除其中一列`,
  en: `The heading "${heading}" appears twice: two columns mean ${wire}. Remove one of them.`,
});
const missingText = {
  zh: "表头中没有设备名称（DeviceName）：第一行应为列名，可下载模板对照",
  en: "There is no DeviceName column: the first row must hold the headings. Compare it with the template.",
};
