import { createHash } from "node:crypto";

const numbers = "0 1 01 12 123 1234 12345 123456 1234567 12345678 123456789 321 520 666 888 1314";
const years = Array.from({ length: 16 }, (_, index) => String(2015 + index));
const endings = ["", ...numbers.split(" "), ...years];
const joints = ["", "@", "#", "!", "_", "-", "."];
const tails = ["", "!", "."];

/** Whether it is the MD5 of the name itself, turned round, twice, or with what people add to one. */
export function isMadeOfName(passwordMd5: string, name: string): boolean {
  const wanted = passwordMd5.toLowerCase();
  for (const password of madeOf(name.trim()))
    if (createHash("md5").update(password).digest("hex") === wanted) return true;
  return false;
}

function* madeOf(name: string): Iterable<string> {
  if (name === "") return;
  const small = name.toLowerCase();
  const spellings = [name, small, name.toUpperCase(), small[0]?.toUpperCase() + small.slice(1)];
  for (const spelling of new Set([
    ...spellings,
    Array.from(small).toReversed().join(""),
    small + small,
  ]))
    for (const joint of joints)
      for (const ending of endings)
        for (const tail of tails) yield spelling + joint + ending + tail;
}
