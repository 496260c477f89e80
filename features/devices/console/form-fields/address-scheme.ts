/** Whether the text is an address by one of these schemes; any will do if none is named. */
export function isAddress(text: string, schemes: readonly string[]): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\/[^/\s]/i.exec(text.trim())?.[1]?.toLowerCase();
  return schemes.length === 0 || (scheme !== undefined && schemes.includes(scheme));
}
