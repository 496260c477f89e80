import { BadRequest } from "@tessera/base";
import { parseXml, type Xml, type XmlNode, XmlRefused, xml } from "../xml/index.ts";
import { type Charset, decodeText, encodeText } from "./charset.ts";

/** Who asks, orders, tells or answers; the root element. */
export type ManscdpKind = "Query" | "Control" | "Notify" | "Response";

/** One message as it came, before its fields are read. */
export interface Manscdp {
  readonly kind: ManscdpKind;
  readonly cmdType: string;
  /** 0 if there is none. */
  readonly sn: number;
  /** "" if there is none. */
  readonly deviceId: string;
  readonly element: XmlNode;
}

/** One message to be sent. */
export interface ManscdpDraft {
  readonly kind: ManscdpKind;
  readonly cmdType: string;
  readonly sn: number;
  /** Undefined: this kind of message names nobody. */
  readonly deviceId: string | undefined;
  readonly body?: Xml | undefined;
}

/** What every message begins with, besides what it is. */
export interface MessageHead {
  readonly sn: number;
  readonly deviceId: string;
}

export const manscdpType = "Application/MANSCDP+xml";

/** The body of a SIP message is no message of GB/T 28181. */
export class ManscdpRefused extends BadRequest {}

/** Throws ManscdpRefused. */
export function parseManscdp(bytes: Uint8Array): Manscdp {
  if (bytes.length > maxBytes) throw refused("too-large");
  const element = parseTolerantly(decodeText(bytes));
  const kind = kinds.find((name) => name === element.name);
  const cmdType = element.text("CmdType");
  if (!kind || cmdType === "") throw refused("not-manscdp");
  const sn = Number.parseInt(element.text("SN"), 10);
  return {
    kind,
    cmdType,
    sn: Number.isSafeInteger(sn) ? sn : 0,
    deviceId: element.text("DeviceID"),
    element,
  };
}

export function writeManscdp(draft: ManscdpDraft, charset: Charset = "GB2312"): Uint8Array {
  const { kind, cmdType, sn, deviceId, body } = draft;
  const id = deviceId === undefined ? undefined : xml`<DeviceID>${deviceId}</DeviceID>\r\n`;
  const head = xml`<CmdType>${cmdType}</CmdType>\r\n<SN>${sn}</SN>\r\n${id}`;
  const text = `<?xml version="1.0" encoding="${charset}"?>\r\n<${kind}>\r\n${head.text}${body?.text ?? ""}</${kind}>\r\n`;
  return encodeText(text, charset);
}

const kinds: readonly ManscdpKind[] = ["Query", "Control", "Notify", "Response"];
const maxBytes = 1024 * 1024;

/**
 * Hikvision writes names and addresses with a bare < in them. Where that looks like an element, the message is read
 * without its addresses.
 */
function parseTolerantly(text: string): XmlNode {
  const root = parseSound(text.replaceAll(/<(?![A-Za-z_/!?])|<(?=[^<>!]*<)/g, "&lt;"));
  if (root) return root;
  const lines = text.split("\n").filter((line) => !/^\s{0,200}<Address\b/i.test(line));
  const rest = parseSound(lines.join("\n"));
  if (!rest) throw refused("not-manscdp");
  return rest;
}

/** Undefined for what is no XML. */
function parseSound(text: string): XmlNode | undefined {
  try {
    const root = parseXml(text);
    return isSound(root) ? root : undefined;
  } catch (error) {
    if (!(error instanceof XmlRefused)) throw error;
    if (error.code === "xml-too-large") throw refused("too-large");
    return undefined;
  }
}

/** An element that is never closed swallows what follows it. */
const isSound = (node: XmlNode): boolean =>
  /^[\w.-]+$/.test(node.name) &&
  (node.name !== "Address" || node.elements.length === 0) &&
  node.elements.every(isSound);

const refusals = {
  "not-manscdp": { zh: "不是有效的 MANSCDP 消息", en: "This is not a valid MANSCDP message" },
  "too-large": { zh: "MANSCDP 消息过大", en: "The MANSCDP message is too large" },
};

const refused = (code: keyof typeof refusals) => new ManscdpRefused(code, refusals[code]);
