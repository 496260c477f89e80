/** What the one has otherwise than the other: for the two sides of a noted change. */
export function differing(one: object, other: object): Record<string, unknown> {
  const others = new Map<string, unknown>(Object.entries(other));
  return Object.fromEntries(
    Object.entries(one).filter(
      ([name, value]) => JSON.stringify(others.get(name)) !== JSON.stringify(value),
    ),
  );
}
