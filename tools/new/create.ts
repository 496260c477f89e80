import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type NewFolder, namesOf, templates } from "./templates.ts";

/** What the author typed is wrong; the message says what to type. */
export class Misuse extends Error {}

/** Writes the folder of a new feature, driver or output below a root. */
export function create(root: string, kind = "", name = ""): NewFolder {
  const template = Object.hasOwn(templates, kind) ? templates[kind] : undefined;
  if (!template || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Misuse(
      `Write: npm run new -- ${Object.keys(templates).join("|")} name-in-small-letters`,
    );
  const folder = template(namesOf(name));
  const taken = Object.keys(folder.files).find((path) => existsSync(join(root, path)));
  if (taken) throw new Misuse(`${taken} is there already: choose another name.`);
  for (const [path, text] of Object.entries(folder.files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return folder;
}
