import { BadRequest, type Clock, Conflict, type Logger } from "@tessera/base";
import { z } from "zod";
import type { Database } from "../database/index.ts";
import { Mutex } from "../database/mutex.ts";
import type { Events } from "../events/index.ts";
import type { SettingsSection } from "./define-settings.ts";
import { type Environment, fieldsFromEnvironment, variableOf } from "./environment.ts";
import { SettingsStore, type StoredFields } from "./settings-store.ts";

type Values<Section extends SettingsSection> = z.output<Section["schema"]>;
type PublicValues<Section extends SettingsSection> = Omit<
  Values<Section>,
  Section["secrets"][number]
>;

interface SettingsParts {
  readonly database: Database;
  readonly events: Events;
  readonly clock: Clock;
  readonly log: Logger;
  /** Every section that the program has. */
  readonly sections: readonly SettingsSection[];
  readonly env: Environment;
}

interface Loaded {
  readonly stored: StoredFields;
  /** Set by the environment; these win and cannot be changed. */
  readonly fixed: StoredFields;
  readonly values: StoredFields;
}

/** The settings of all features, in memory and in the database. */
export class Settings {
  readonly #parts: SettingsParts;
  readonly #store: SettingsStore;
  readonly #loaded = new Map<SettingsSection, Loaded>();
  readonly #changes = new Mutex();

  private constructor(parts: SettingsParts) {
    this.#parts = parts;
    this.#store = new SettingsStore(parts.database);
  }

  static async load(parts: SettingsParts): Promise<Settings> {
    const settings = new Settings(parts);
    const rows = await settings.#store.all();
    for (const definition of parts.sections)
      settings.#loadSection(definition, rows.get(definition.section) ?? {});
    return settings;
  }

  get<Section extends SettingsSection>(definition: Section): Values<Section> {
    return this.#section(definition).values as Values<Section>;
  }

  /** For replies: without the secrets. */
  publicView<Section extends SettingsSection>(definition: Section): PublicValues<Section> {
    const shown = Object.entries(this.#section(definition).values).filter(
      ([field]) => !definition.secrets.includes(field),
    );
    return Object.fromEntries(shown) as PublicValues<Section>;
  }

  /** Fields that the patch does not name, or names as undefined, stay. */
  change<Section extends SettingsSection>(
    definition: Section,
    patch: Readonly<Partial<Record<keyof z.input<Section["schema"]>, unknown>>>,
  ): Promise<void> {
    return this.#changes.run(() => this.#change(definition, patch));
  }

  async #change(definition: SettingsSection, patch: StoredFields): Promise<void> {
    const before = this.#section(definition);
    const given = Object.fromEntries(
      Object.entries(patch).filter(([, value]) => value !== undefined),
    );
    refuseUnknown(definition, given);
    const values = parse(definition, { ...before.values, ...given });
    const fields = Object.keys(given).filter(
      (field) => !isSame(values[field], before.values[field]),
    );
    refuseFixed(definition, before.fixed, fields);
    if (fields.length === 0) return;
    const stored = { ...before.stored };
    for (const field of fields) stored[field] = given[field];
    await this.#store.save(definition.section, stored, this.#parts.clock.nowMs());
    this.#loaded.set(definition, { ...before, stored, values });
    this.#parts.events.emit("settings-changed", { section: definition.section, fields });
  }

  #section(definition: SettingsSection): Loaded {
    const loaded = this.#loaded.get(definition);
    if (!loaded)
      throw new Error(`The section ${definition.section} is not in the list of sections`);
    return loaded;
  }

  #loadSection(definition: SettingsSection, row: StoredFields): void {
    const { section, schema } = definition;
    for (const known of this.#loaded.keys())
      if (known.section === section) throw new Error(`Two sections are called ${section}`);
    const fixed = fieldsFromEnvironment(definition, this.#parts.env);
    const stored = this.#usable(definition, row);
    const values = schema.parse({ ...stored, ...fixed });
    this.#loaded.set(definition, { stored, fixed, values });
  }

  /** A stored value that this version does not accept any more must not stop the program. */
  #usable({ section, schema }: SettingsSection, row: StoredFields): StoredFields {
    const { error } = schema.safeParse(row);
    if (!error) return row;
    const unusable = new Set(error.issues.map(({ path }) => path[0]));
    this.#parts.log.warn(
      { section, fields: [...unusable] },
      "Stored settings do not fit any more; their defaults are used",
    );
    return Object.fromEntries(Object.entries(row).filter(([field]) => !unusable.has(field)));
  }
}

const inChinese = z.locales.zhCN().localeError;
const inEnglish = z.locales.en().localeError;

function parse({ section, schema }: SettingsSection, values: StoredFields): StoredFields {
  const chinese = schema.safeParse(values, { error: inChinese });
  if (chinese.success) return chinese.data;
  const english = schema.safeParse(values, { error: inEnglish });
  const [issue] = chinese.error.issues;
  const field = `${section}.${issue?.path.join(".") ?? ""}`;
  throw new BadRequest("bad-setting", {
    zh: `设置项 ${field} 无效：${issue?.message ?? ""}`,
    en: `The setting ${field} is not valid: ${english.error?.issues[0]?.message ?? ""}`,
  });
}

function refuseUnknown({ section, schema }: SettingsSection, given: StoredFields): void {
  const unknown = Object.keys(given).find((field) => !Object.hasOwn(schema.shape, field));
  if (unknown !== undefined)
    throw new BadRequest("unknown-setting", {
      zh: `设置项 ${section}.${unknown} 不存在`,
      en: `There is no setting ${section}.${unknown}`,
    });
}

function refuseFixed(
  { section }: SettingsSection,
  fixed: StoredFields,
  fields: readonly string[],
): void {
  const field = fields.find((changed) => Object.hasOwn(fixed, changed));
  if (field === undefined) return;
  const variable = variableOf(section, field);
  throw new Conflict("setting-fixed", {
    zh: `设置项 ${section}.${field} 由环境变量 ${variable} 决定，请修改该变量并重新启动`,
    en: `The setting ${section}.${field} comes from the environment variable ${variable}; change that and start again`,
  });
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
