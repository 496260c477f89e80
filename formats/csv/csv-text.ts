import Papa from "papaparse";

/** What a spreadsheet would take for a formula, with the apostrophes that may stand before it. */
const formula = /^'*[=+\-@\t\r]/;
const markedFormula = /^'+[=+\-@\t\r]/;

/** Rows as CSV; an apostrophe before whatever looks like a formula keeps it from being run. */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  Papa.unparse(rows as (string | number)[][], { escapeFormulae: formula, newline: "\r\n" });

/** Reads what `writeCsv` wrote as it was, and what others write with commas, semicolons or tabs. */
export function readCsv(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) });
  return data.map((row) => row.map((cell) => (markedFormula.test(cell) ? cell.slice(1) : cell)));
}

/** What stands most often between the headings. */
function delimiterOf(text: string): string {
  const [headings = ""] = text.replaceAll(/"[^"]*"/g, "").split(/[\r\n]/, 1);
  const count = (delimiter: string) => headings.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, next) => (count(next) > count(best) ? next : best));
}
