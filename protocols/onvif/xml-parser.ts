import { XMLParser } from "fast-xml-parser";
import { OnvifError } from "./onvif-error.ts";
import { XmlNode } from "./xml-node.ts";

/** The root element. Throws OnvifError "not-onvif" for what is no XML, or XML with tricks in it. */
export function parseXml(text: string): XmlNode {
  // SOAP forbids document types; entities that grow without bound are declared in one.
  if (/<!DOCTYPE/i.test(text)) throw new OnvifError("not-onvif");
  if (countMarkup(text) > maxMarkup) throw new OnvifError("too-large");
  const document = new XmlNode("", new Map());
  attach(document, parseOrdered(text));
  const root = document.elements.at(0);
  if (!root) throw new OnvifError("not-onvif");
  return root;
}

/** Half a second's work at most. A recorder with a thousand profiles has less. */
const maxMarkup = 400_000;
/** What it costs to parse, attributes the most. */
const costOf = new Map(
  Object.entries({ "<": 1, ">": 1, "&": 1, "=": 5 }).map(([sign, cost]) => [
    sign.charCodeAt(0),
    cost,
  ]),
);

function countMarkup(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) count += costOf.get(text.charCodeAt(at)) ?? 0;
  return count;
}

/** `{ "s:Body": [children], ":@": { attribute: value } }`, or `{ "#text": words }`. */
type OrderedNode = Readonly<Record<string, unknown>>;

const attributesKey = ":@";
const textKey = "#text";
const cdataKey = "#cdata";

function parseOrdered(text: string): readonly OrderedNode[] {
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
  try {
    return parser.parse(text) as readonly OrderedNode[];
  } catch (cause) {
    throw new OnvifError("not-onvif", { cause });
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
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,4}));/gi, (whole, ...groups) => {
    const [decimal, hexadecimal, name] = groups as (string | undefined)[];
    if (name !== undefined) return namedEntities[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
