const struck = "***";

/**
 * Takes out of a SIP message what could be used to get in or to find a password: the whole of a proof but who it is of,
 * and, where a body carries them, passwords and the tokens of addresses. Anybody may send anything: the patterns are
 * bounded.
 */
export function strikeSecrets(text: string): string {
  return text
    .replaceAll(
      /\b(response|cnonce|rspauth)(\s{0,8}=\s{0,8})("[^"\r\n]*"?|[^\s,]*)/gi,
      `$1$2"${struck}"`,
    )
    .replaceAll(
      // A header may go on in the next line, which begins with a blank.
      /^((?:Proxy-)?Authorization[ \t]*:)((?:[^\r\n]|\r?\n[ \t])*)/gim,
      (_, name: string, value: string) => `${name} ${proofOf(value)}`,
    )
    .replaceAll(/<(\w{0,40}(?:password|passwd|pwd)\w{0,40})>[^<]*</gi, `<$1>${struck}<`)
    .replaceAll(/\b((?:token|password|passwd|pwd)=)[^&\s"'<>;]*/gi, `$1${struck}`);
}

/** Whose it is and by which hash tells why a device is not let in. */
function proofOf(value: string): string {
  const user = /\busername\s{0,8}=\s{0,8}"([^"\r\n]{0,100})"/i.exec(value)?.[1];
  const hash = /\balgorithm\s{0,8}=\s{0,8}"?([\w-]{1,20})/i.exec(value)?.[1];
  const told = [user && `username="${user}"`, hash && `algorithm=${hash}`].filter(Boolean);
  return [...told, struck].join(", ");
}
