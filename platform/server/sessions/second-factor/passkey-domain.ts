import { isIP } from "node:net";
import { BadRequest } from "@tessera/base";

/** The domain for passkeys of somebody who came by this host name; browsers take no IP address. */
export function findPasskeyDomain(hostName: string, fixedDomain: string): string | undefined {
  const domain = (fixedDomain || hostName).toLowerCase();
  return domain === "" || domain.startsWith("[") || isIP(domain) !== 0 ? undefined : domain;
}

export function passkeyDomain(hostName: string, fixedDomain: string): string {
  const domain = findPasskeyDomain(hostName, fixedDomain);
  if (domain !== undefined) return domain;
  throw new BadRequest("passkey-needs-domain", {
    zh: "通行密钥不能用于 IP 地址，请通过域名（HTTPS）或 localhost 访问本系统。",
    en: "Passkeys do not work with an IP address: open this system by its domain name (HTTPS) or as localhost.",
  });
}

/**
 * The page that the browser says it was on, if it lies in the domain. The browser itself holds to
 * this rule and to HTTPS; the port may differ behind a proxy.
 */
export function pageOriginIn(domain: string, clientDataJson: string): string {
  const { origin } = JSON.parse(Buffer.from(clientDataJson, "base64url").toString("utf8")) as {
    readonly origin?: unknown;
  };
  const host = typeof origin === "string" ? URL.parse(origin)?.hostname : undefined;
  if (typeof origin !== "string" || host === undefined)
    throw new Error("The browser named no page.");
  if (host !== domain && !host.endsWith(`.${domain}`))
    throw new Error(`The page is of ${host}, not of ${domain}.`);
  return origin;
}
