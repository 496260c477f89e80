import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { listTemplate } from "./list-template.ts";
import { listeningTemplate } from "./listening-template.ts";
import { settingsTemplate } from "./settings-template.ts";
import { type NewFolder, namesOf, templates } from "./templates.ts";

const kinds: typeof templates = { ...templates, "listening-driver": listeningTemplate };

/** What the author typed is wrong; the message says what to type. */
export class Misuse extends Error {}

/** Writes the folder of a new feature, driver or output below a root, or a part of a feature. */
export function create(root: string, kind = "", name = "", part = ""): NewFolder {
  const folder = isName(name) && folderOf(root, kind, name, part);
  if (!folder)
    throw new Misuse(
      `Write: npm run new -- ${Object.keys(kinds).join("|")} name-in-small-letters
or:    npm run new -- list|settings feature-that-is-there name-in-small-letters`,
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
  if (Object.hasOwn(kinds, kind)) return kinds[kind]?.(namesOf(name));
  const isThere = existsSync(join(root, "features", name, "server/index.ts"));
  if (!isThere || !isName(part)) return undefined;
  if (kind === "settings") return settingsTemplate(name, namesOf(part));
  if (kind === "list") return listTemplate(name, namesOf(part), nextMigration(root, name));
  return undefined;
}

/** "0003" after "0002-….ts". */
function nextMigration(root: string, feature: string): string {
  const folder = join(root, "features", feature, "server/migrations");
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const last = Math.max(0, ...files.map((file) => Number.parseInt(file, 10) || 0));
  return String(last + 1).padStart(4, "0");
}
