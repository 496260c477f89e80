import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { foldersIn, root } from "./repository-files.ts";

const folders = ["features", "drivers", "outputs"].flatMap(foldersIn);

it.each(folders)("%s tells a newcomer what it is in a README.md", (folder) => {
  expect(existsSync(join(root, folder, "README.md"))).toBe(true);
});
