import type { ESTree, Plugin } from "vite";

interface Span {
  readonly start: number;
  readonly end: number;
}

const definers = new Set(["defineCall", "definePush"]);

/**
 * What a call is for stands in the API document, which the server writes. The console calls without reading it: such
 * sentences were a fiftieth of what a page with pictures fetches.
 */
export const leanCalls = (): Plugin => ({
  name: "lean-calls",
  transform: {
    filter: { id: /\/(?:features|platform)\/[^?]*\.ts$/, code: /\bdefine(?:Call|Push)\(/ },
    handler(code) {
      const cuts = this.parse(code).body.flatMap(summariesOf);
      const lean = cuts.toReversed().reduce(
        // Offsets of what stands before a cut stay as they are.
        (text, { start, end }) => `${text.slice(0, start)}""${text.slice(end)}`,
        code,
      );
      return { code: lean, map: null };
    },
  },
});

/** Where the summaries of a statement's calls stand. */
function summariesOf(statement: ESTree.Program["body"][number]): readonly Span[] {
  const declaration =
    statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (declaration?.type !== "VariableDeclaration") return [];
  return declaration.declarations.flatMap(({ init }) => {
    if (init?.type !== "CallExpression" || init.callee.type !== "Identifier") return [];
    const [call] = init.arguments;
    if (!definers.has(init.callee.name) || call?.type !== "ObjectExpression") return [];
    return call.properties.flatMap((property) =>
      property.type === "Property" &&
      property.key.type === "Identifier" &&
      property.key.name === "summary"
        ? [property.value]
        : [],
    );
  });
}
