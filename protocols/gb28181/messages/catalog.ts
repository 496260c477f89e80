import { type XmlNode, xml } from "../../xml/index.ts";
import { fields, itemsOf, list, sumOf } from "../fields.ts";
import type { GbVersion } from "../gb-version.ts";
import { parseLocalTime, writeLocalTime, type ZoneMinutes } from "../local-time.ts";
import type { Manscdp, ManscdpDraft, MessageHead } from "../manscdp.ts";
import { type CatalogItem, catalogItem, readCatalogItem } from "./catalog-item.ts";
import { draft } from "./plain.ts";

/** Only what was added meanwhile, if the device can tell; most give everything. */
export interface CatalogSpan {
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

/** As a MESSAGE it asks, as a SUBSCRIBE it asks to be told of changes. */
export function catalogQuery(
  head: MessageHead,
  { fromMs, toMs }: CatalogSpan = {},
  zone?: ZoneMinutes,
): ManscdpDraft {
  const span = fields({
    StartTime: fromMs === undefined ? undefined : writeLocalTime(fromMs, zone),
    EndTime: toMs === undefined ? undefined : writeLocalTime(toMs, zone),
  });
  return draft("Query", "Catalog", head, span);
}

export const readCatalogQuery = ({ element }: Manscdp, zone: ZoneMinutes): CatalogSpan => ({
  fromMs: parseLocalTime(element.text("StartTime"), zone),
  toMs: parseLocalTime(element.text("EndTime"), zone),
});

export interface CatalogPage {
  /** In all pages. */
  readonly sum: number;
  readonly items: readonly CatalogItem[];
}

export function catalogAnswer(
  head: MessageHead,
  { sum, items }: CatalogPage,
  version: GbVersion = "2.0",
): ManscdpDraft {
  const lines = items.map((item) => catalogItem(item, version));
  const page = sum === 0 ? [] : [list("DeviceList", lines)];
  return draft("Response", "Catalog", head, fields({ SumNum: sum }), ...page);
}

export function readCatalogAnswer({ element }: Manscdp): CatalogPage {
  const nodes = itemsOf(element, "DeviceList");
  return { sum: sumOf(element, nodes.length), items: defined(nodes.map(readCatalogItem)) };
}

export type CatalogEvent = "ON" | "OFF" | "VLOST" | "DEFECT" | "ADD" | "DEL" | "UPDATE";

export interface CatalogChange {
  readonly event: CatalogEvent;
  /** With nothing but its id unless it was added or changed. */
  readonly item: CatalogItem;
}

export function catalogNotice(
  head: MessageHead,
  changes: readonly CatalogChange[],
  version: GbVersion = "2.0",
): ManscdpDraft {
  const items = changes.map(({ event, item }) => {
    const isWhole = event === "ADD" || event === "UPDATE";
    const told = isWhole ? catalogItem(item, version) : fields({ DeviceID: item.deviceId });
    return xml`${told}${fields({ Event: event })}`;
  });
  const sum = fields({ SumNum: changes.length });
  return draft("Notify", "Catalog", head, sum, list("DeviceList", items));
}

/** A line without an event is one that was changed. */
export function readCatalogNotice({ element }: Manscdp): readonly CatalogChange[] {
  return defined(itemsOf(element, "DeviceList").map(changeOf));
}

function changeOf(node: XmlNode): CatalogChange | undefined {
  const item = readCatalogItem(node);
  const told = node.text("Event").toUpperCase();
  return item && { event: events.find((event) => event === told) ?? "UPDATE", item };
}

const events: readonly CatalogEvent[] = ["ON", "OFF", "VLOST", "DEFECT", "ADD", "DEL", "UPDATE"];

const defined = <Item>(items: readonly (Item | undefined)[]): readonly Item[] =>
  items.filter((item) => item !== undefined);
