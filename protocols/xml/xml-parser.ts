import { BadRequest } from "@tessera/base";
import { XMLParser } from "fast-xml-parser";
import { XmlNode } from "./xml-node.ts";

/** What a device sent is no XML that is fit to be read. */
export class XmlRefused extends BadRequest {}

const notXml = (options?: ErrorOptions) =>
  new XmlRefused(
    "not-xml",
    { zh: "对方发来的不是有效的 XML", en: "The other side did not send valid XML" },
    options,
  );

/** The root element. Throws XmlRefused for what is no XML, or XML with tricks in it. */
export function parseXml(text: string): XmlNode {
  // Entities that grow without bound are declared in a document type; no protocol of cameras has one.
  if (/<!DOCTYPE/i.test(text)) throw notXml();
  if (countMarkup(text) > maxMarkup)
    throw new XmlRefused("xml-too-large", {
      zh: "对方发来的 XML 过大",
      en: "The XML from the other side is too large",
    });
  const document = new XmlNode("", new Map());
  attach(document, parseOrdered(text));
  const root = document.elements.at(0);
  if (!root) throw notXml();
  return root;
}

/** Half a second's work at most. A recorder with a thousand profiles has less. */
const maxMarkup = 400_000;
/** What it costs to parse, attributes the most; by character code. */
const costs = new Uint8Array(128);
for (const [sign, cost] of Object.entries({ "<": 1, ">": 1, "&": 1, "=": 5 }))
  costs[sign.charCodeAt(0)] = cost;

function countMarkup(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) count += costs[text.charCodeAt(at)] ?? 0;
  return count;
}

/** `{ "s:Body": [children], ":@": { attribute: value } }`, or `{ "#text": words }`. */
type OrderedNode = Readonly<Record<string, unknown>>;

const attributesKey = ":@";
const textKey = "#text";
const cdataKey = "#cdata";

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
  cdataPropName: cdataKey,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: 64,
  jPath: false,
});

function parseOrdered(text: string): readonly OrderedNode[] {
  try {
    return parser.parse(text) as readonly OrderedNode[];
  } catch (cause) {
    throw notXml({ cause });
  }
}

function attach(parent: XmlNode, nodes: unknown): void {
  for (const node of nodesOf(nodes)) {
    const [name, content] = Object.entries(node).find(([key]) => key !== attributesKey) ?? [];
    if (name === undefined) continue;
    if (name === textKey) parent.ownText += decodeEntities(wordsOf(content));
    else if (name === cdataKey) parent.ownText += cdataOf(content);
    else parent.elements.push(elementOf(name, node, parent));
  }
}

function elementOf(name: string, node: OrderedNode, parent: XmlNode): XmlNode {
  const attributes = Object.entries(node[attributesKey] ?? {});
  const decoded = attributes.map(([key, value]) => [key, decodeEntities(wordsOf(value))] as const);
  const element = new XmlNode(name, new Map(decoded), parent);
  attach(element, node[name]);
  return element;
}

const cdataOf = (content: unknown) =>
  nodesOf(content)
    .map((node) => wordsOf(node[textKey]))
    .join("");
const nodesOf = (content: unknown) => (Array.isArray(content) ? (content as OrderedNode[]) : []);
const wordsOf = (value: unknown) => (typeof value === "string" ? value : "");

const namedEntities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

/** The five names of XML and numbers; anything else stays as it was written. */
function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,4}));/gi, (whole, ...groups) => {
    const [decimal, hexadecimal, name] = groups as (string | undefined)[];
    if (name !== undefined) return namedEntities[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
