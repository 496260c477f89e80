export { Pictures } from "./a-picture.ts";
export { aSite, type Site } from "./a-site.ts";
