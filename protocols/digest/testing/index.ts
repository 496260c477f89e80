export { parseChallenges } from "../challenge.ts";
