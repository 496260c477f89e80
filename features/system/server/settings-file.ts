import { BadRequest } from "@tessera/base";
import type { SettingField, SettingsForm } from "@tessera/platform/contract";
import type { Settings, SettingsChange } from "@tessera/platform/server";
import { settingsFileVersion } from "../contract.ts";

type Sections = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What somebody has set, without secrets: defaults stay those of the program that reads it. */
export const exportedSections = (forms: readonly SettingsForm[]): Record<string, Values> =>
  Object.fromEntries(
    forms
      .map(({ section, fields }) => [section, setValues(fields)] as const)
      .filter(([, values]) => Object.keys(values).length > 0),
  );

type Values = Record<string, unknown>;

const setValues = (fields: readonly SettingField[]): Values =>
  Object.fromEntries(
    fields
      .filter(({ source, control }) => source !== "default" && control.kind !== "secret")
      .map(({ name, value }) => [name, value]),
  );

interface Import {
  readonly settings: Pick<Settings, "form" | "judge" | "changeByForm">;
  readonly version: number;
  readonly sections: Sections;
  readonly isDryRun: boolean;
  readonly by: string;
}

/** Judges all of it before anything is changed. */
export async function importSections({ settings, version, sections, isDryRun, by }: Import) {
  if (version > settingsFileVersion) throw tooNew(version);
  const fixed: string[] = [];
  const patches = Object.entries(sections).map(([section, values]) => {
    const { fields } = settings.form(section);
    const isFixed = (name: string) => fields.some((one) => one.name === name && one.fixedBy);
    const given = Object.entries(values);
    fixed.push(...given.filter(([name]) => isFixed(name)).map(([name]) => `${section}.${name}`));
    const patch = Object.fromEntries(given.filter(([name]) => !isFixed(name)));
    const secret = fields.find(({ name, control }) => name in patch && control.kind === "secret");
    if (secret) throw secretInFile(`${section}.${secret.name}`);
    settings.judge(section, patch);
    return { section, patch, differing: differing(fields, patch) };
  });
  const changed = patches.flatMap(({ section, differing: names }) =>
    names.map((name) => `${section}.${name}`),
  );
  const changes: (SettingsChange & { readonly section: string })[] = [];
  if (!isDryRun)
    for (const { section, patch } of patches)
      changes.push({ section, ...(await settings.changeByForm(section, patch, by)) });
  return { changed, fixed, changes };
}

const differing = (fields: readonly SettingField[], patch: Values): string[] =>
  fields
    .filter(({ name, value }) => name in patch && !isSame(patch[name], value))
    .map(({ name }) => name);

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const tooNew = (version: number) =>
  new BadRequest(
    "settings-file-too-new",
    {
      zh: `配置文件的版本 ${version} 比本系统支持的 ${settingsFileVersion} 新，请先升级本系统`,
      en: `The file has version ${version} and this server reads up to ${settingsFileVersion}. Upgrade this server first.`,
    },
    { field: "Version" },
  );

const secretInFile = (name: string) =>
  new BadRequest(
    "settings-file-secret",
    {
      zh: `配置文件中不能有密码等机密项 ${name}，请从文件中删除，并在页面上填写`,
      en: `The file must not hold the secret ${name}. Remove it from the file and enter it on its page.`,
    },
    { field: "Sections" },
  );
