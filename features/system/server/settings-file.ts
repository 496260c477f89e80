import { BadRequest } from "@tessera/base";
import type { SettingField, SettingsForm } from "@tessera/platform/contract";
import {
  openByPassphrase,
  type Settings,
  type SettingsChange,
  sealByPassphrase,
} from "@tessera/platform/server";
import { z } from "zod";
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
  readonly settings: Pick<Settings, "form" | "judge" | "changeByForm" | "secrets">;
  readonly version: number;
  readonly sections: Sections;
  /** Empty: the file has none. */
  readonly sealed: string;
  readonly passphrase: string;
  readonly isDryRun: boolean;
  readonly by: string;
}

/** Judges all of it before anything is changed. */
export async function importSections(wish: Import) {
  const { settings, version, sections, sealed, passphrase, isDryRun, by } = wish;
  if (version > settingsFileVersion) throw tooNew(version);
  for (const [section, values] of Object.entries(sections))
    refuseSecrets(settings.form(section), values);
  const secrets = sealed === "" ? {} : await openedSecrets(sealed, passphrase);
  const known = settings.secrets();
  const fixed: string[] = [];
  const patches = [];
  for (const section of new Set([...Object.keys(sections), ...Object.keys(secrets)])) {
    const { fields } = settings.form(section);
    const given = Object.entries({ ...sections[section], ...secrets[section] });
    const isFixed = (name: string) => fields.some((one) => one.name === name && one.fixedBy);
    fixed.push(...given.filter(([name]) => isFixed(name)).map(([name]) => `${section}.${name}`));
    const patch = Object.fromEntries(given.filter(([name]) => !isFixed(name)));
    await settings.judge(section, patch);
    patches.push({ section, patch, names: differing(fields, patch, known[section] ?? {}) });
  }
  const changed = patches.flatMap(({ section, names }) =>
    names.map((name) => `${section}.${name}`),
  );
  const changes: (SettingsChange & { readonly section: string })[] = [];
  if (!isDryRun)
    for (const { section, patch } of patches)
      changes.push({ section, ...(await settings.changeByForm(section, patch, by)) });
  return { changed, fixed, changes };
}

const purpose = "settings-file";

/** Of a file that whoever has the passphrase may read. */
export const sealedSecrets = (
  settings: Pick<Settings, "secrets">,
  passphrase: string,
): Promise<string> => sealByPassphrase(JSON.stringify(settings.secrets()), passphrase, purpose);

const secretSections = z.record(z.string(), z.record(z.string(), z.string()));

async function openedSecrets(sealed: string, passphrase: string): Promise<Sections> {
  if (passphrase === "") throw needsPassphrase();
  const opened = await openByPassphrase(sealed, passphrase, purpose);
  if (opened === undefined) throw wrongPassphrase();
  return secretSections.parse(JSON.parse(opened));
}

/** In clear they are nobody's to keep in a file. */
function refuseSecrets({ section, fields }: SettingsForm, values: Readonly<Values>): void {
  const secret = fields.find(({ name, control }) => name in values && control.kind === "secret");
  if (secret) throw secretInFile(`${section}.${secret.name}`);
}

const differing = (fields: readonly SettingField[], patch: Values, secrets: Values): string[] =>
  fields
    .filter(({ name, control, value }) => {
      const now = control.kind === "secret" ? (secrets[name] ?? "") : value;
      return name in patch && !isSame(patch[name], now);
    })
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

const needsPassphrase = () =>
  new BadRequest(
    "settings-file-passphrase-needed",
    {
      zh: "配置文件中有加密的密码和密钥，请输入导出时设置的口令",
      en: "The file holds sealed passwords and keys. Enter the passphrase that was set when it was made.",
    },
    { field: "Passphrase" },
  );

const wrongPassphrase = () =>
  new BadRequest(
    "settings-file-passphrase-wrong",
    {
      zh: "口令不正确，或文件已损坏：请输入导出时设置的口令，或重新导出",
      en: "The passphrase is wrong, or the file is damaged. Enter the one that was set when it was made, or export it again.",
    },
    { field: "Passphrase" },
  );
