import type { OnvifCamera } from "../index.ts";
import { namespaces } from "../namespaces.ts";
import { parseXml, type XmlElement } from "../xml-element.ts";

type Prefix = "tds" | "trt" | "tr2" | "tptz" | "timg" | "tev" | "tse" | "wsnt";

const paths: Readonly<Record<Exclude<Prefix, "wsnt">, string>> = {
  tds: "/onvif/device_service",
  trt: "/onvif/media_service",
  tr2: "/onvif/media2_service",
  tptz: "/onvif/ptz_service",
  timg: "/onvif/imaging_service",
  tev: "/onvif/event_service",
  tse: "/onvif/search_service",
};

export interface CameraAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The text of the first element of that name, at any depth. */
  find(name: string): string | undefined;
  findAll(name: string): XmlElement[];
}

/** For tests: says exactly what it is told, as `<GetNodes/>` in the namespace of the prefix. */
export async function askCamera(
  camera: OnvifCamera,
  prefix: Prefix,
  body: string,
  { url, header = "" }: { url?: string; header?: string } = {},
): Promise<CameraAnswer> {
  const path = prefix === "wsnt" ? "" : paths[prefix];
  const inNamespace = body.replace(/^<(\w+)/, `<$1 xmlns="${namespaces[prefix]}"`);
  const response = await fetch(url ?? `http://${camera.host}:${camera.port}${path}`, {
    method: "POST",
    body: `<s:Envelope xmlns:s="${namespaces.s}" xmlns:tt="${namespaces.tt}" xmlns:wsa="${namespaces.wsa}"
 xmlns:wsnt="${namespaces.wsnt}" xmlns:tns1="${namespaces.tns1}"><s:Header>${header}</s:Header>
<s:Body>${inNamespace}</s:Body></s:Envelope>`,
  });
  const text = await response.text();
  const findAll = (name: string) => allOf(parseXml(text), name);
  return {
    status: response.status,
    headers: response.headers,
    text,
    findAll,
    find: (name) => findAll(name)[0]?.text,
  };
}

function allOf(element: XmlElement, name: string): XmlElement[] {
  const below = element.children.flatMap((child) => allOf(child, name));
  return element.name === name ? [element, ...below] : below;
}
