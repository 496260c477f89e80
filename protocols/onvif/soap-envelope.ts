import { type Xml, type XmlNode, xml } from "../xml/index.ts";
import { soapNamespace } from "./namespaces.ts";
import { OnvifError } from "./onvif-error.ts";
import { faultOf } from "./soap-fault.ts";
import { parseXml } from "./xml-parser.ts";

export function writeEnvelope(headers: readonly Xml[], body: Xml): string {
  const envelope = xml`<s:Envelope xmlns:s="${soapNamespace}"><s:Header>${headers}</s:Header><s:Body>${body}</s:Body></s:Envelope>`;
  return `<?xml version="1.0" encoding="UTF-8"?>${envelope.text}`;
}

/** What the body holds. Throws OnvifError: the device's fault, or that this is no SOAP. */
export function readEnvelope(text: string, status?: number): XmlNode {
  const envelope = parseXml(text);
  const body = envelope.name === "Envelope" ? envelope.find("Body") : undefined;
  const content = body?.elements.at(0);
  if (!content) throw new OnvifError("not-onvif");
  if (content.name === "Fault") throw faultOf(content, status);
  return content;
}
