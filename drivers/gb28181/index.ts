export { createGbPlatform, type GbPlatform } from "./gb-platform.ts";
