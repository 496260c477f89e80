import { isIPv4 } from "node:net";

const DEFAULT_PORT = 554;
/** Of rtsps, as IANA has it. */
const SECURE_PORT = 322;

export interface RtspAddress {
  readonly host: string;
  readonly port: number;
  /** rtsps:// */
  readonly isSecure: boolean;
}

export function addressOf(url: string): RtspAddress {
  const { protocol, hostname, port } = new URL(url);
  const isSecure = protocol === "rtsps:";
  const usual = isSecure ? SECURE_PORT : DEFAULT_PORT;
  return { host: hostname.replaceAll(/[[\]]/g, ""), port: Number(port) || usual, isSecure };
}

/** What a tunnel asks for by HTTP. */
export function tunnelPathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname || "/"}${search}`;
}

/** The same URL without user and password: they belong into the Authorization header only. */
export function withoutCredentials(url: string): string {
  return url.replace(/^(rtsps?:\/\/)[^/?#]*@/i, "$1");
}

/** What relative control URLs count from: RFC 2326, C.1.1. */
export function baseUrl(
  requestUrl: string,
  ...candidates: readonly (string | undefined)[]
): string {
  for (const candidate of candidates) {
    const repaired = candidate && repairUrl(candidate, requestUrl);
    if (repaired) return repaired;
  }
  return requestUrl;
}

/** Simply appended, even behind a query: that is what devices expect. */
export function controlUrl(base: string, control: string): string {
  if (control === "" || control === "*") return base;
  if (control.includes("://")) return repairUrl(control, base) ?? control;
  const separator = base.endsWith("/") || control.startsWith("/") ? "" : "/";
  return base + separator + control;
}

/**
 * Devices send `rtsp://rtsp://…`, leave the scheme out, run host and port together or write IPv6
 * without brackets. Undefined if the URL cannot be made out.
 */
function repairUrl(url: string, requestUrl: string): string | undefined {
  const bare = withoutCredentials(
    url.trim().replace(/^(?:rtsps?:)?(?:\/\/)?(?:rtsps?:\/\/)*/i, `${schemeOf(requestUrl)}://`),
  );
  const match = /^rtsps?:\/\/(\[[\da-f:.]+\]|[^/:?#\s]+)(?::\d{1,5})?(?:[/?]\S*)?$/i.exec(bare);
  const host = match?.[1];
  if (!host) return undefined;
  if (/^[\d.]+$/.test(host) && !isIPv4(host)) return undefined;
  // Without a scheme a path looks like a host: believe only the host that was asked.
  const hasScheme = /^\s*(?:rtsps?:)?\/\//i.test(url);
  return hasScheme || host === new URL(requestUrl).hostname ? bare : undefined;
}

/** The one that was asked: a device that is reached by TLS calls itself rtsp all the same. */
const schemeOf = (url: string) => (/^rtsps:/i.test(url) ? "rtsps" : "rtsp");
