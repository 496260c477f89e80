import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { repositoryFiles, root } from "../checks/repository-files.ts";
import { alsoRead } from "./release-files.ts";

const server =
  /^(apps\/server|features\/[^/]+\/server|platform\/server|engine|drivers|outputs|recorder|protocols|base|formats)\//;
const named = /new URL\("(\.[^"]+)", import\.meta\.url\)|join\(import\.meta\.dirname, "([^"]+)"\)/g;

it("takes along every file that the server reads by its place in the source tree", () => {
  const sources = repositoryFiles().filter(
    (path) => server.test(path) && path.endsWith(".ts") && !/\.test\.ts$|\/testing\//.test(path),
  );
  const read = sources.flatMap((path) =>
    [...readFileSync(join(root, path), "utf8").matchAll(named)].map(([, url, name]) =>
      join(dirname(path), url ?? name ?? ""),
    ),
  );
  const data = new Set(read.filter((path) => /\.\w+$/.test(path) && !path.endsWith(".ts")));
  // The release has a package.json of its own.
  expect([...data].toSorted()).toEqual([...alsoRead, "package.json"].toSorted());
});
