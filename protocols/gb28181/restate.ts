import { Xml, type XmlNode, xml } from "../xml/index.ts";
import type { Manscdp, ManscdpDraft, MessageHead } from "./manscdp.ts";

/** The same message about another device or to somebody else: all it holds is passed on as it came. */
export function restate({ kind, cmdType, element }: Manscdp, head: MessageHead): ManscdpDraft {
  const rest = element.elements.filter(({ name }) => !headNames.has(name));
  return { kind, cmdType, sn: head.sn, deviceId: head.deviceId, body: xml`${rest.map(copyOf)}` };
}

const headNames: ReadonlySet<string> = new Set(["CmdType", "SN", "DeviceID"]);

function copyOf(node: XmlNode): Xml {
  const tag = new Xml(node.name);
  const count = node.attribute("Num");
  const attributes = count === "" ? undefined : xml` Num="${count}"`;
  return xml`<${tag}${attributes}>${node.text()}${node.elements.map(copyOf)}</${tag}>\r\n`;
}
