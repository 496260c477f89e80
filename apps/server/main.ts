import { pathToFileURL } from "node:url";
import { chooseProgram } from "./update/choose-program.ts";

// Before anything else is loaded: a newer release in the data folder is what runs.
const chosen = chooseProgram(process.argv.slice(2), process.env);
if (chosen) {
  process.argv[1] = chosen;
  await import(pathToFileURL(chosen).href);
} else await import("./program.ts");
