export type { GbCall, GbUpper } from "./gb-upper.ts";
export { startGbUpper } from "./start-gb-upper.ts";
