import { stripVTControlCharacters } from "node:util";
import { root } from "./repository.mjs";

const mostLines = 5;
const mostColumns = 200;

/** The beginning of an error's text, and the place in our own code where it was thrown. */
export function firstLines(error = "") {
  const lines = stripVTControlCharacters(error)
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "");
  const words = lines.filter((line) => !isPlace(line)).slice(0, mostLines);
  const place = lines.find(
    (line) => isPlace(line) && line.includes(root) && !line.includes("node_modules"),
  );
  return [...words, ...(place ? [place.replace(`${root}/`, "")] : [])].map((line) =>
    line.length > mostColumns ? `${line.slice(0, mostColumns)} …` : line,
  );
}

const isPlace = (line) => /^\s+at /.test(line);
