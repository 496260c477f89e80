import { Xml, type XmlNode, xml } from "../xml/index.ts";

type Value = string | number | undefined | Xml;

/** One element a line, in the order given; what is undefined is left out. */
export function fields(values: Readonly<Record<string, Value>>): Xml {
  const lines = Object.entries(values).map(([name, value]) => field(name, value));
  return xml`${lines}`;
}

function field(name: string, value: Value): Xml {
  if (value === undefined) return xml``;
  const tag = verbatim(name);
  if (typeof value !== "object") return xml`<${tag}>${value}</${tag}>\r\n`;
  return xml`<${tag}>\r\n${value}</${tag}>\r\n`;
}

/** `<DeviceList Num="2"><Item>…` */
export function list(name: string, items: readonly Xml[]): Xml {
  const tag = verbatim(name);
  const lines = items.map((item) => xml`<Item>\r\n${item}</Item>\r\n`);
  return xml`<${tag} Num="${items.length}">\r\n${lines}</${tag}>\r\n`;
}

/** The same element over and over: what some lists are. */
export const repeated = (name: string, values: readonly (string | Xml)[]): Xml =>
  xml`${values.map((value) => field(name, value))}`;

/** Words, or undefined where there are none. */
export const textOf = (node: XmlNode, ...path: readonly string[]): string | undefined =>
  node.text(...path) || undefined;

/** A whole number, however it is written ("3", "3.0"). */
export function integerOf(node: XmlNode, ...path: readonly string[]): number | undefined {
  const value = node.number(...path);
  return value === undefined ? undefined : Math.trunc(value);
}

/** Numbers joined by a slash: "0/1/2". */
export function integersOf(node: XmlNode, ...path: readonly string[]): readonly number[] {
  return node
    .text(...path)
    .split("/")
    .map((word) => Number.parseInt(word, 10))
    .filter(Number.isSafeInteger);
}

/** Every Item of a list, wherever the vendor says how many there are. */
export const itemsOf = (node: XmlNode, listName: string): readonly XmlNode[] =>
  node.find(listName)?.all("Item") ?? [];

/** How many there are in all pages; what this page has if the device does not say. */
export function sumOf(node: XmlNode, itemsHere: number): number {
  const sum = integerOf(node, "SumNum");
  return sum === undefined || sum < 0 ? itemsHere : sum;
}

/** A part of a template that is no text of others. */
const verbatim = (name: string) => new Xml(name);
