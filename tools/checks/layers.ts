import { judgeImports } from "./judge-imports.ts";
import { folders, forbidden } from "./layer-rules.ts";
import { readImports } from "./read-imports.ts";

/** Who reads nothing finds nothing wrong. */
const fewestModules = 80;

const root = new URL("../..", import.meta.url).pathname;
const { modules, imports } = readImports(root, folders);
const violations = judgeImports(imports, forbidden);

for (const { rule, from, to } of violations) console.error(`${from} → ${to}: ${rule}`);
if (modules.length < fewestModules) console.error(`Only ${modules.length} modules were read.`);
if (violations.length > 0 || modules.length < fewestModules) process.exitCode = 1;
else console.log(`${modules.length} modules follow the layer rules`);
