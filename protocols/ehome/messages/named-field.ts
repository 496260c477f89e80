import type { XmlNode } from "../../xml/index.ts";

/** The first of these names that is there, however it is spelt and at whatever depth; empty: none is. */
export function namedField(node: XmlNode, ...names: readonly string[]): string {
  return firstOf(names, (name) => findNamed(node, name.toLowerCase(), 0))?.text() ?? "";
}

const maxDepth = 6;

function findNamed(node: XmlNode, name: string, depth: number): XmlNode | undefined {
  if (depth > maxDepth) return undefined;
  return (
    node.elements.find((element) => element.name.toLowerCase() === name) ??
    firstOf(node.elements, (element) => findNamed(element, name, depth + 1))
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
