export { readCsv, writeCsv } from "./csv-text.ts";
