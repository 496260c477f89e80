export * from "./map-calls.ts";
export * from "./plan-calls.ts";
