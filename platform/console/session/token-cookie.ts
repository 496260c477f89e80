/** The login token is also a cookie, so that media addresses and new windows carry it. */
const tokenCookie = "tessera_token";

export function tokenCookieText(token: string, isSecure: boolean): string {
  const secure = isSecure ? "; Secure" : "";
  return `${tokenCookie}=${encodeURIComponent(token)}; Path=/; SameSite=Strict${secure}`;
}

export function writeTokenCookie(token: string): void {
  document.cookie = tokenCookieText(token, location.protocol === "https:");
}

export function clearTokenCookie(): void {
  document.cookie = `${tokenCookie}=; Path=/; Max-Age=0; SameSite=Strict`;
}
