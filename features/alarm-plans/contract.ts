export * from "./plan-calls.ts";
export * from "./push-kinds.ts";
export * from "./v2-calls.ts";
