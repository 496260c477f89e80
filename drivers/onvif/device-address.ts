/** Where an address that a person typed leads. */
export interface DeviceAddress {
  readonly url: URL;
  readonly hasPort: boolean;
  readonly userName: string;
  readonly password: string;
}

const usualPath = "/onvif/device_service";
/** Where makers put ONVIF, the most likely first. */
const securePorts = [443, 8443];
const usualPorts = [80, 8000, 8080, 8899, 2020, 5000, 888, 85];

/** A host, host:port or the whole address of the device service; undefined for anything else. */
export function parseAddress(text: string): DeviceAddress | undefined {
  const isBareIpv6 = /^[0-9a-f:]*:[0-9a-f:]*:[0-9a-f:.]*$/i.test(text);
  const address = text.includes("://") ? text : `http://${isBareIpv6 ? `[${text}]` : text}`;
  if (!/^https?:\/\/[^\s/?#]+([/?]\S*)?$/i.test(address) || !URL.canParse(address))
    return undefined;
  const url = new URL(address);
  const [userName = "", password = ""] = [url.username, url.password].map(decoded);
  url.username = "";
  url.password = "";
  if (url.pathname === "/" && url.search === "") url.pathname = usualPath;
  const authority = /^https?:\/\/([^/?#]+)/i.exec(address)?.[1] ?? "";
  return { url, hasPort: /:\d+$/.test(authority), userName, password };
}

/**
 * Where the device service may be, in the order to try.
 * @param port 0: not given
 * @param foundUrl where it was when the device was last looked at
 */
export function deviceUrls(address: string, port: number, foundUrl: string): readonly URL[] {
  const parsed = parseAddress(address);
  if (!parsed) return [];
  const { url, hasPort } = parsed;
  if (hasPort) return [url];
  if (port !== 0) return [withPort(url, port)];
  const found = URL.canParse(foundUrl) ? new URL(foundUrl) : undefined;
  const isSameHost = found?.hostname === url.hostname;
  return [
    ...(found && isSameHost ? [found] : []),
    ...(url.protocol === "https:" ? securePorts : usualPorts).map((usual) => withPort(url, usual)),
  ];
}

function withPort(url: URL, port: number): URL {
  const changed = new URL(url);
  changed.port = String(port);
  return changed;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a percent sign that was meant as one
  }
}
