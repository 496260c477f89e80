import { XMLParser, XMLValidator } from "fast-xml-parser";
import { SoapFault } from "./soap-fault.ts";

/** An element of a request. Names are local: prefixes differ from client to client. */
export interface XmlElement {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseTagValue: false,
  htmlEntities: true,
});

export function parseXml(text: string): XmlElement {
  if (XMLValidator.validate(text) !== true) throw notWellFormed();
  const nodes = parser.parse(text) as Node[];
  const root = nodes.map(toElementIn(new Map())).find((element) => element !== undefined);
  if (!root) throw notWellFormed();
  return root;
}

export function childOf(parent: XmlElement, name: string): XmlElement | undefined {
  return parent.children.find((child) => child.name === name);
}

/** As the parser gives it: one key with the children, or "#text", and ":@" with the attributes. */
type Node = Readonly<Record<string, unknown>>;
type Prefixes = ReadonlyMap<string, string>;

const toElementIn =
  (outer: Prefixes) =>
  (node: Node): XmlElement | undefined => {
    const tag = Object.keys(node).find((key) => key !== ":@");
    if (tag === undefined || tag.startsWith("#") || tag.startsWith("?")) return undefined;
    const written = Object.entries((node[":@"] ?? {}) as Record<string, string>);
    const prefixes = new Map([...outer, ...written.flatMap(declaredPrefix)]);
    const inside = node[tag] as Node[];
    const { prefix, name } = splitName(tag);
    return {
      name,
      namespace: prefixes.get(prefix) ?? "",
      attributes: new Map(written.map(([key, value]) => [splitName(key).name, value])),
      children: inside.map(toElementIn(prefixes)).filter((child) => child !== undefined),
      text: inside
        .map((child) => (child["#text"] ?? "") as string)
        .join("")
        .trim(),
    };
  };

function declaredPrefix([key, value]: [string, string]): [string, string][] {
  if (key === "xmlns") return [["", value]];
  return key.startsWith("xmlns:") ? [[key.slice(6), value]] : [];
}

function splitName(written: string): { prefix: string; name: string } {
  const colon = written.indexOf(":");
  return { prefix: written.slice(0, Math.max(0, colon)), name: written.slice(colon + 1) };
}

function notWellFormed(): SoapFault {
  return new SoapFault("Sender", ["ter:WellFormed"], "The request is not well-formed XML");
}
