/** Takes `user:password@` out of an address. A password may hold an @ of its own. */
export function splitCredentials(address: string): {
  readonly url: string;
  readonly userName: string;
  readonly password: string;
} {
  const match = /^(rtsps?:\/\/)([^/?#]*)@(.*)$/i.exec(address);
  if (!match) return { url: address, userName: "", password: "" };
  const [, scheme = "", credentials = "", rest = ""] = match;
  const [userName = "", ...password] = credentials.split(":");
  return {
    url: scheme + rest,
    userName: decoded(userName),
    password: decoded(password.join(":")),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a percent sign that was meant as one
  }
}
