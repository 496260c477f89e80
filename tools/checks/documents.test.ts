import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { pathsNamedIn } from "./document-paths.ts";
import { repositoryFiles, root } from "./repository-files.ts";

const documents = repositoryFiles().filter((path) => path.endsWith(".md"));

it.each(documents)("%s names only paths that are there", (document) => {
  const { linked, quoted } = pathsNamedIn(readFileSync(join(root, document), "utf8"));
  const missing = [
    ...linked.filter((target) => !existsSync(join(root, dirname(document), decodeURI(target)))),
    ...quoted.filter((path) => globSync(path, { cwd: root }).length === 0),
  ];
  expect(missing).toEqual([]);
});

describe("paths named in a document", () => {
  it("are links to files and code spans that start with a folder of the repository", () => {
    const text = [
      "See [the rules](tools/checks/layer-rules.ts#forbidden), `engine/stream.ts` and `drivers/*`.",
      "Not: `/api/v1/login`, `video/mp4`, `drivers/<name>/`, [site](https://example.com), [up](#top).",
    ].join("\n");
    expect(pathsNamedIn(text)).toEqual({
      linked: ["tools/checks/layer-rules.ts"],
      quoted: ["engine/stream.ts", "drivers/*"],
    });
  });

  it("are not those in a block of code, nor those that a run makes", () => {
    const text = "```\n`engine/gone.ts`\n```\n`apps/console/dist/index.html` `engine/kept.ts:12`";
    expect(pathsNamedIn(text)).toEqual({ linked: [], quoted: ["engine/kept.ts"] });
  });
});
