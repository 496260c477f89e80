import { randomUUID } from "node:crypto";
import { type Xml, type XmlNode, xml } from "../xml/index.ts";
import { addressingNamespace } from "./namespaces.ts";

/** What a device gave as the way to a subscription of ours. */
export interface EndpointReference {
  readonly address: string;
  /** To be sent along with every request, word for word. */
  readonly parameters: readonly Xml[];
}

const maxParameters = 16;

export function parseEndpointReference(node: XmlNode | undefined): EndpointReference | undefined {
  const address = node?.text("Address") ?? "";
  if (!node || address === "") return undefined;
  const given = node.find("ReferenceParameters")?.elements ?? [];
  const parameters = given.filter(({ name }) => /^[\w.-]+$/.test(name));
  return { address, parameters: parameters.slice(0, maxParameters).map(parameterHeader) };
}

/** WS-Addressing 1.0, clause 3.3; some devices answer 401 to events that come without it. */
export function addressingHeaders(
  action: string,
  to: string,
  parameters: readonly Xml[] = [],
): readonly Xml[] {
  return [
    header("Action", xml`${action}`),
    header("MessageID", xml`urn:uuid:${randomUUID()}`),
    header("ReplyTo", xml`<Address>${addressingNamespace}/anonymous</Address>`),
    header("To", xml`${to}`),
    ...parameters,
  ];
}

function header(name: string, content: Xml): Xml {
  return xml`<${name} xmlns="${addressingNamespace}">${content}</${name}>`;
}

function parameterHeader(node: XmlNode): Xml {
  return xml`<p:${node.name} xmlns:p="${node.namespace}" xmlns:a="${addressingNamespace}" a:IsReferenceParameter="true">${node.ownText}</p:${node.name}>`;
}
