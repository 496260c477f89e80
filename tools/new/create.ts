import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { settingsTemplate } from "./settings-template.ts";
import { type NewFolder, namesOf, templates } from "./templates.ts";

/** What the author typed is wrong; the message says what to type. */
export class Misuse extends Error {}

/** Writes the folder of a new feature, driver or output below a root, or a part of a feature. */
export function create(root: string, kind = "", name = "", part = ""): NewFolder {
  const folder = isName(name) && folderOf(root, kind, name, part);
  if (!folder)
    throw new Misuse(
      `Write: npm run new -- ${Object.keys(templates).join("|")} name-in-small-letters
or:    npm run new -- settings feature-that-is-there name-in-small-letters`,
    );
  const taken = Object.keys(folder.files).find((path) => existsSync(join(root, path)));
  if (taken) throw new Misuse(`${taken} is there already: choose another name.`);
  for (const [path, text] of Object.entries(folder.files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return folder;
}

const isName = (text: string): boolean => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text);

function folderOf(root: string, kind: string, name: string, part: string): NewFolder | undefined {
  if (Object.hasOwn(templates, kind)) return templates[kind]?.(namesOf(name));
  const isThere = existsSync(join(root, "features", name, "server/index.ts"));
  if (kind !== "settings" || !isThere || !isName(part)) return undefined;
  return settingsTemplate(name, namesOf(part));
}
