import { cruiseTree } from "./cruise-tree.ts";

/** Without a parser for TypeScript the cruise reads nothing and finds nothing wrong. */
const fewestModules = 80;

const root = new URL("../..", import.meta.url).pathname;
const { ownModuleCount, violations } = await cruiseTree(root);

for (const { rule, from, to } of violations) console.error(`${from} → ${to}: ${rule}`);
if (ownModuleCount < fewestModules)
  console.error(`Only ${ownModuleCount} modules were read: is @swc/core installed?`);
if (violations.length > 0 || ownModuleCount < fewestModules) process.exitCode = 1;
else console.log(`${ownModuleCount} modules follow the layer rules`);
