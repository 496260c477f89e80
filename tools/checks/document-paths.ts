/** Folders that a path in a document starts with, also after one of them has been renamed away. */
const topFolders =
  /^(\.ci|apps|features|drivers|outputs|engine|recorder|player|platform|protocols|formats|base|simulators|tests|bench|tools|docs)\//;

/** What is made by a run, and so not in the repository. */
const made = /(^|\/)(node_modules|dist|data|test-results)(\/|$)/;

/** The repository paths that a Markdown text names, in code spans and in links. */
export function pathsNamedIn(markdown: string): { linked: string[]; quoted: string[] } {
  const prose = markdown.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, "");
  const linked = [...prose.matchAll(/\]\(([^)\s]+)[^)]*\)/g)]
    .map(([, target = ""]) => target.replace(/#.*$/, ""))
    .filter((target) => target !== "" && !/^[a-z]+:|^\/\//i.test(target));
  const quoted = [...prose.matchAll(/`([^`\n]+)`/g)]
    .map(([, text = ""]) => text.replace(/:\d+$/, ""))
    .filter((text) => topFolders.test(text) && /^[\w./*@-]+$/.test(text) && !made.test(text));
  return { linked, quoted };
}
