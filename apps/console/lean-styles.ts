import type { ESTree, Plugin } from "vite";

type Statement = ESTree.Program["body"][number];

const writers = new Set(["genStyleHooks", "genSubStyleComponent"]);
/** What a component's styles are written by, given its tokens. */
const writerAt = 1;

/**
 * The component library's styles come as a sheet (`platform/console/theme/component-styles.ts`): the code that would write
 * them while pages are drawn is never called, and was a tenth of what a page with pictures fetches.
 */
export const leanStyles = (): Plugin => ({
  name: "lean-styles",
  apply: "build",
  transform: {
    filter: {
      id: /\/antd\/es\/[^?]*\/style\/[^?]*\.js$/,
      code: /\bgen(?:StyleHooks|SubStyleComponent)\(/,
    },
    handler(code) {
      const cuts = this.parse(code).body.flatMap(writersOf);
      const lean = cuts.toReversed().reduce(
        // Offsets of what stands before a cut stay as they are.
        (text, { start, end }) => `${text.slice(0, start)}() => []${text.slice(end)}`,
        code,
      );
      return { code: lean, map: null };
    },
  },
});

function writersOf(statement: Statement): readonly ESTree.Argument[] {
  return madeBy(statement).flatMap((made) => {
    if (made?.type !== "CallExpression" || made.callee.type !== "Identifier") return [];
    const writer = made.arguments[writerAt];
    return writers.has(made.callee.name) && writer ? [writer] : [];
  });
}

/** What a statement exports. */
function madeBy(statement: Statement) {
  if (statement.type === "ExportDefaultDeclaration") return [statement.declaration];
  if (statement.type !== "ExportNamedDeclaration") return [];
  const { declaration } = statement;
  if (declaration?.type !== "VariableDeclaration") return [];
  return declaration.declarations.map(({ init }) => init);
}
