export * from "./audit/index.ts";
export * from "./database/index.ts";
export * from "./events/index.ts";
export * from "./http/index.ts";
export * from "./log/index.ts";
export * from "./rights/index.ts";
export * from "./sessions/index.ts";
export * from "./settings/index.ts";
