export { longestGapSeconds } from "./longest-gap.ts";
export { makeModules } from "./make-modules.ts";
export { metrics } from "./metrics-module.ts";
export { defineModule, type ServerModule } from "./module.ts";
export type { ModuleFacts } from "./module-facts.ts";
export { push } from "./push-module.ts";
export type { Site } from "./site.ts";
