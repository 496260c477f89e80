export type { GbUpper } from "./gb-upper.ts";
export { startGbUpper } from "./start-gb-upper.ts";
