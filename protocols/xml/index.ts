export { XmlNode } from "./xml-node.ts";
export { parseXml, XmlRefused } from "./xml-parser.ts";
export { Xml, xml } from "./xml-writer.ts";
