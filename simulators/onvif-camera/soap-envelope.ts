import { Markup, xml } from "./markup.ts";
import { namespaces } from "./namespaces.ts";
import { SoapFault } from "./soap-fault.ts";
import { childOf, parseXml, type XmlElement } from "./xml-element.ts";

export interface SoapRequest {
  readonly header: XmlElement | undefined;
  /** The operation's element. */
  readonly body: XmlElement;
}

export function readEnvelope(text: string): SoapRequest {
  const envelope = parseXml(text);
  if (envelope.name !== "Envelope" || envelope.namespace !== namespaces.s)
    throw new SoapFault("Sender", ["ter:WellFormed"], "The request is not a SOAP 1.2 envelope");
  const body = childOf(envelope, "Body")?.children[0];
  if (!body) throw new SoapFault("Sender", ["ter:WellFormed"], "The SOAP body is empty");
  return { header: childOf(envelope, "Header"), body };
}

export function writeEnvelope(body: Markup, header?: Markup): string {
  const head = header && xml`<s:Header>${header}</s:Header>`;
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<s:Envelope${declarations}>${head}<s:Body>${body}</s:Body></s:Envelope>`.text;
}

const declarations = new Markup(
  Object.entries(namespaces)
    .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
    .join(""),
);
