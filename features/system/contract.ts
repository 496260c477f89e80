/** Apart, since every page begins with the first of them: a console fetches the others where they are called. */
export * from "./change-calls.ts";
export * from "./config-calls.ts";
export * from "./settings-calls.ts";
