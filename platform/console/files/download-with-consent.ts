import type { MouseEvent } from "react";
import { approvalHeaders, pageHeader } from "../../contract/index.ts";
import { type Consent, consentTo } from "../request/second-person.ts";
import { followDownload } from "./save-file.ts";

/**
 * For a click on a link that the browser downloads by itself, with the session's cookie: asks first whether that takes
 * a second person. What else is wrong with it the download says.
 */
export function downloadWithConsent(
  event: MouseEvent<HTMLElement>,
  /** Of further files that the same press brings, one after the other. */
  others: readonly string[] = [],
): void {
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  const { href, download } = link;
  const addresses = [href, ...others.map((address) => new URL(address, href).href)];
  void downloadAll(addresses, download);
}

async function downloadAll(addresses: readonly string[], download: string): Promise<void> {
  for (const asked of addresses) {
    const address = await consentedAddress(asked);
    if (address === undefined) return;
    followDownload(address, download);
  }
}

async function consentedAddress(address: string): Promise<string | undefined> {
  const consent = await ask(address);
  if (consent === "declined") return undefined;
  if (!consent) return address;
  const url = new URL(address);
  url.searchParams.set("approval", consent.approval);
  return url.href;
}

async function ask(address: string): Promise<Consent> {
  const headers = { [pageHeader]: "console", [approvalHeaders.wouldAsk]: "1" };
  try {
    return await consentTo(await fetch(address, { method: "HEAD", headers }));
  } catch {
    return undefined;
  }
}
