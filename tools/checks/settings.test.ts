import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { repositoryFiles, root } from "./repository-files.ts";

const sources = repositoryFiles()
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)(tools|testing)\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

const sections = sources.flatMap(({ path, text }) =>
  [...text.matchAll(/const (\w+) = defineSettings\("/g)].map(([, name = ""]) => ({ path, name })),
);

it("finds the sections", () => {
  expect(sections.length).toBeGreaterThan(10);
});

/** Otherwise a variable that does not fit is found out when somebody first needs it, and there is no form. */
it("finds every section named where the server starts, or by its module", () => {
  const forgotten = sections.filter(({ path, name }) => {
    const [, feature] = /^features\/([^/]+)\//.exec(path) ?? [];
    const [, folder] = /^((?:drivers|outputs)\/[^/]+\/)/.exec(path) ?? [];
    const place = feature ? `features/${feature}/server/` : (folder ?? "apps/server/");
    const naming = "(settings: \\[[^\\]]*|declare\\(\\[[^\\]]*)";
    const named = new RegExp(`${naming}\\b${name}\\b`);
    return !sources.some((source) => source.path.startsWith(place) && named.test(source.text));
  });
  expect(forgotten).toEqual([]);
});
