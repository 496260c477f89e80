/** Every server that the address of tiles names: `{0-3}` or `{a-c}` in it stands for as many. */
export function serversOf(template: string): string[] {
  const range = /\{([a-z0-9])-([a-z0-9])\}/.exec(template);
  const [whole, first, last] = range ?? [];
  if (!whole || !first || !last) return [template];
  const from = first.charCodeAt(0);
  const count = Math.max(1, last.charCodeAt(0) - from + 1);
  return Array.from({ length: count }, (_, step) =>
    template.replaceAll(whole, String.fromCharCode(from + step)),
  );
}
