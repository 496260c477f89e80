export { aSite, type Site } from "./a-site.ts";
