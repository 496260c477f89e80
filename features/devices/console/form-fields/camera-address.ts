export interface SplitAddress {
  readonly url: string;
  readonly userName: string;
  readonly password: string;
}

/** Takes `user:password@` out of an address; undefined if there is none. */
export function splitCredentials(address: string): SplitAddress | undefined {
  const [, scheme = "", authority = "", rest = ""] =
    /^(\w+:\/\/)([^/]*)(.*)$/.exec(address.trim()) ?? [];
  // A password may hold an @ of its own: the last one ends it.
  const at = authority.lastIndexOf("@");
  if (at < 0) return undefined;
  const [userName = "", ...password] = authority.slice(0, at).split(":");
  return {
    url: `${scheme}${authority.slice(at + 1)}${rest}`,
    userName: decoded(userName),
    password: decoded(password.join(":")),
  };
}

/** For the eyes: never with credentials. */
export const shownAddress = (address: string): string => splitCredentials(address)?.url ?? address;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that was meant as one.
    return text;
  }
}
