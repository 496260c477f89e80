/**
 * Devices name addresses as they see themselves: behind NAT, or with two network cards, that is not
 * where we reach them.
 */
export interface Whereabouts {
  /** Where we reach the device. */
  readonly reached: URL;
  /** The same service as the device itself names it, if it does. */
  readonly claimed?: URL | undefined;
}

/** A service or picture of the device, where we can reach it. Undefined if it is no web address. */
export function reachableUrl(address: string, { reached, claimed }: Whereabouts): URL | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  url.username = "";
  url.password = "";
  const isSamePort = claimed === undefined || url.port === claimed.port;
  // Never from https to http. Who is reached by https is asked so, whatever it calls itself.
  const isPromoted = reached.protocol === "https:" && url.protocol === "http:";
  const isOurWay = url.protocol === reached.protocol;
  if (isPromoted) url.protocol = "https:";
  if (isPromoted || (isOurWay && url.hostname !== reached.hostname && isSamePort))
    url.port = reached.port;
  url.hostname = reached.hostname;
  return url;
}

/** A stream of the device at the host where we reach it, without user and password. */
export function reachableStream(address: string, host: string): string | undefined {
  const match =
    /^(rtsps?):\/\/(?:[^/?#]*@)?(?:\[[^\]/?#]*\]|[^:/?#[\]]*)(:\d{1,5})?([/?]\S*)?$/i.exec(
      address.trim(),
    );
  if (!match) return undefined;
  const [, scheme = "", port = "", path = "/"] = match;
  return `${scheme.toLowerCase()}://${host}${port}${path}`;
}
