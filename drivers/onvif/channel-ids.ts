/**
 * Rights and names hang on the id, so it follows the source and not its place in the list: one that is taken out
 * must not hand its viewers to the next.
 */
export function channelIds(sourceTokens: readonly string[]): readonly string[] {
  if (sourceTokens.length === 1) return ["1"];
  const tokens = sourceTokens.map((token) => token.replaceAll(/[^A-Za-z0-9_-]/g, "_").slice(0, 64));
  const areOwn = new Set(tokens).size === tokens.length && !tokens.includes("");
  return areOwn ? tokens : sourceTokens.map((_, index) => String(index + 1));
}
