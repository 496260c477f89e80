import { z } from "zod";

export interface HttpConnection {
  readonly url: string;
  /** Empty if the source has no sub stream of its own. */
  readonly subUrl: string;
  readonly userName: string;
  readonly password: string;
  /** Whether the password may be shown to a source that asks for it in clear. */
  readonly basic: "never" | "allowed";
  /** Whether it may send us on to others. */
  readonly otherHosts: "refuse" | "allow";
}

const addressMessage =
  "地址格式应为 http://主机:端口/路径.flv 或 .m3u8 · The address must have the form http://host:port/path.flv or .m3u8";

const addressText = z.string().trim().max(1000);

/** User and password may stand in the URL; they are moved out of it, so that no URL holds a secret. */
export const httpConnection: z.ZodType<HttpConnection> = z
  .object({
    url: addressText.refine(isHttpUrl, addressMessage),
    subUrl: addressText
      .refine((text) => text === "" || isHttpUrl(text), addressMessage)
      .default(""),
    userName: z.string().max(200).default(""),
    password: z.string().max(200).default(""),
    basic: z.enum(["never", "allowed"]).default("never"),
    otherHosts: z.enum(["refuse", "allow"]).default("refuse"),
  })
  .transform((given) => {
    const main = splitCredentials(given.url);
    return {
      basic: given.basic,
      url: main.url,
      subUrl: given.subUrl === "" ? "" : splitCredentials(given.subUrl).url,
      userName: given.userName || main.userName,
      password: given.password || main.password,
      otherHosts: given.otherHosts,
    };
  });

function isHttpUrl(address: string): boolean {
  return /^https?:\/\/[^\s/?#]+([/?]\S*)?$/i.test(address) && URL.canParse(address);
}

function splitCredentials(address: string) {
  const url = new URL(address);
  const [userName, password] = [url.username, url.password].map(decoded);
  url.username = "";
  url.password = "";
  return { url: url.href, userName: userName ?? "", password: password ?? "" };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a percent sign that was meant as one
  }
}
