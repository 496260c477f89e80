import { type Xml, xml } from "../xml/index.ts";
import { type ServiceName, serviceNamespaces } from "./namespaces.ts";

/** The element that asks for an operation, and the action that goes with it. */
export function operation(service: ServiceName, name: string, content?: Xml) {
  const namespace = serviceNamespaces[service];
  return {
    action: `${namespace}/${name}`,
    body: xml`<${name} xmlns="${namespace}">${content}</${name}>`,
  };
}
