/** One scheme of an authentication header with its parameters; names in lower case. */
export interface AuthScheme {
  readonly scheme: string;
  readonly params: ReadonlyMap<string, string>;
}

/**
 * Reads `Digest realm="…", nonce=…, Basic realm="…"` as devices write it: values with or without
 * quotes, commas missing, unknown parameters, several schemes in a line. Quoted values stay as they
 * are inside the quotes, since the hash is taken over exactly that (RFC 2617, unq).
 */
export function parseAuthSchemes(header: string): AuthScheme[] {
  const schemes: { scheme: string; params: Map<string, string> }[] = [];
  for (const match of header.matchAll(
    // Names from their first letter only: tried from every letter, a long word takes seconds.
    /(?<![\w-])([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|"?([^\s,]*))|([A-Za-z][\w-]*)/g,
  )) {
    const [, name, quoted, bare, scheme] = match;
    if (scheme !== undefined) schemes.push({ scheme: scheme.toLowerCase(), params: new Map() });
    else if (name !== undefined)
      schemes.at(-1)?.params.set(name.toLowerCase(), quoted ?? bare ?? "");
  }
  return schemes;
}
