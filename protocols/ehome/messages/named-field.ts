import type { XmlNode } from "../../xml/index.ts";

/** The first of these names that is there, however it is spelt; empty: none is. */
export function namedField(node: XmlNode, ...names: readonly string[]): string {
  const found = findNamed(node, new Set(names.map((name) => name.toLowerCase())), 0);
  return found?.text() ?? "";
}

const maxDepth = 6;

function findNamed(node: XmlNode, names: ReadonlySet<string>, depth: number): XmlNode | undefined {
  if (depth > maxDepth) return undefined;
  return (
    node.elements.find((element) => names.has(element.name.toLowerCase())) ??
    firstOf(node.elements, (element) => findNamed(element, names, depth + 1))
  );
}

function firstOf<Item, Found>(
  items: readonly Item[],
  look: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = look(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
