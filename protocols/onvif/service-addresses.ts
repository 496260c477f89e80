import { type Xml, type XmlNode, xml } from "../xml/index.ts";
import { type ServiceName, serviceNamespaces } from "./namespaces.ts";
import { isRefusal } from "./onvif-error.ts";

/** As the device tells them, not yet where we reach them. */
export type ServiceAddresses = ReadonlyMap<ServiceName, string>;

type Ask = (operation: "GetServices" | "GetCapabilities", content: Xml) => Promise<XmlNode>;

/** GetServices, or GetCapabilities of a device that is older than that. */
export async function readServices(ask: Ask): Promise<ServiceAddresses> {
  try {
    const services = parseServices(
      await ask("GetServices", xml`<IncludeCapability>false</IncludeCapability>`),
    );
    if (services.size > 0) return services;
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  return parseCapabilities(await ask("GetCapabilities", xml`<Category>All</Category>`));
}

export function parseServices(response: XmlNode): ServiceAddresses {
  const services = new Map<ServiceName, string>();
  for (const service of response.all("Service")) {
    const namespace = service.text("Namespace").replace(/\/$/, "");
    const name = serviceNames.find((known) => serviceNamespaces[known] === namespace);
    if (name && !services.has(name)) services.set(name, service.text("XAddr"));
  }
  return services;
}

export function parseCapabilities(response: XmlNode): ServiceAddresses {
  const services = new Map<ServiceName, string>();
  for (const [name, ...path] of capabilityPaths) {
    const address = response.text("Capabilities", ...path, "XAddr");
    if (address !== "") services.set(name, address);
  }
  return services;
}

const serviceNames = Object.keys(serviceNamespaces) as ServiceName[];

const capabilityPaths: readonly (readonly [ServiceName, ...string[]])[] = [
  ["device", "Device"],
  ["media", "Media"],
  ["ptz", "PTZ"],
  ["imaging", "Imaging"],
  ["events", "Events"],
  ["search", "Extension", "Search"],
  ["replay", "Extension", "Replay"],
];
