const struck = "***";

/**
 * Takes out of a SIP message what could be used to find a password: what a digest answers and, where a body
 * carries them, passwords and the tokens of addresses. Anybody may send anything: the patterns are bounded.
 */
export function strikeSecrets(text: string): string {
  return text
    .replaceAll(
      /\b(response|cnonce|rspauth)(\s{0,8}=\s{0,8})("[^"\r\n]*"?|[^\s,]*)/gi,
      `$1$2"${struck}"`,
    )
    .replaceAll(
      /^(Authorization|Proxy-Authorization)([ \t]*:[ \t]*)(?![ \t]*Digest\b)[^\r\n]*/gim,
      `$1$2${struck}`,
    )
    .replaceAll(/<(\w{0,40}(?:password|passwd|pwd)\w{0,40})>[^<]*</gi, `<$1>${struck}<`)
    .replaceAll(/\b((?:token|password|passwd|pwd)=)[^&\s"'<>;]*/gi, `$1${struck}`);
}
