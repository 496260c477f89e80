import {
  BadRequest,
  type Clock,
  Conflict,
  isLostSecret,
  type Logger,
  NotFound,
  type Text,
} from "@tessera/base";
import { z } from "zod";
import type { SettingsForm, SettingsSection, StoredSettingsChange } from "../../contract/index.ts";
import type { Database } from "../database/index.ts";
import type { Events } from "../events/index.ts";
import { isSecretName } from "../secrets/index.ts";
import type { ChangeFeed, ModelChanges } from "../shared/index.ts";
import { type Environment, fieldsFromEnvironment, variableOf } from "./environment.ts";
import { type ProbePort, portProbe, portsOf, requirePort } from "./required-port.ts";
import { formOf, inBoth, isSame, type SectionState } from "./settings-form.ts";
import { SettingsStore, type StoredFields } from "./settings-store.ts";

type Values<Section extends SettingsSection> = z.output<Section["schema"]>;
type PublicValues<Section extends SettingsSection> = Omit<
  Values<Section>,
  Section["secrets"][number]
>;

interface SettingsParts {
  readonly database: Database;
  readonly feed: Pick<ChangeFeed, "follow">;
  readonly events: Events;
  readonly clock: Clock;
  readonly log: Logger;
  readonly env: Environment;
  /** The code of why a port cannot be opened; undefined: it can. Tries it at every address unless told otherwise. */
  readonly probePort?: ProbePort;
}

interface Loaded extends SectionState {
  readonly stored: StoredFields;
}

/** What is stored of a section from now on. */
interface StoredSection {
  readonly section: string;
  readonly stored: StoredFields;
}

/** What is to change of a section. */
interface SectionPatch {
  readonly definition: SettingsSection;
  readonly patch: StoredFields;
}

interface JudgedPatch extends Pick<SectionPatch, "definition"> {
  readonly given: StoredFields;
  /** All of the section, as it is to be. */
  readonly values: StoredFields;
  /** Those that differ. */
  readonly fields: readonly string[];
}

/** For the audit record: what differs, without the secrets. */
export interface SettingsChange {
  readonly before: StoredFields;
  readonly after: StoredFields;
}

/** The settings of all features, in memory and in the database. */
export class Settings {
  readonly #parts: SettingsParts;
  readonly #store: SettingsStore;
  #changes!: ModelChanges<StoredSection>;
  #rows = new Map<string, StoredFields>();
  readonly #loaded = new Map<SettingsSection, Loaded>();

  private constructor(parts: SettingsParts) {
    this.#parts = parts;
    this.#store = new SettingsStore(parts.database);
  }

  static async load(parts: SettingsParts): Promise<Settings> {
    const settings = new Settings(parts);
    settings.#changes = await parts.feed.follow<StoredSection>({
      name: "settings",
      know: (change) => settings.#know(change),
      read: () => settings.#read(),
    });
    return settings;
  }

  /**
   * A section works without it; with it the program does not start with a variable that does not fit,
   * and its form is found.
   */
  declare(sections: readonly SettingsSection[]): void {
    for (const definition of sections) this.#section(definition);
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

  /** What the form of a section shows. */
  form(section: string): SettingsForm {
    const definition = this.#named(section);
    return formOf(definition, this.#section(definition));
  }

  /** Of all sections that have one. */
  forms(): SettingsForm[] {
    return [...this.#loaded.keys()]
      .filter((definition) => labelled(definition).length > 0)
      .map((definition) => formOf(definition, this.#section(definition)));
  }

  /** Secrets that somebody or the environment has set, by section: in clear, to be sealed at once. */
  secrets(): Readonly<Record<string, StoredFields>> {
    const sections = [...this.#loaded].map(([definition, { values }]) => {
      const shown = labelled(definition).filter((name) => definition.secrets.includes(name));
      return [
        definition.section,
        picked(
          values,
          shown.filter((name) => values[name]),
        ),
      ] as const;
    });
    return Object.fromEntries(sections.filter(([, set]) => Object.keys(set).length > 0));
  }

  /** Only what the form shows can be changed by it. */
  async changeByForm(section: string, patch: StoredFields, by = ""): Promise<SettingsChange> {
    const definition = this.#named(section);
    refuseUnknown(section, patch, labelled(definition));
    return this.change(definition, patch, by);
  }

  /** Rejects as `changeByForm` would, and changes nothing. */
  async judge(section: string, patch: StoredFields): Promise<void> {
    const definition = this.#named(section);
    refuseUnknown(section, patch, labelled(definition));
    const judged = this.#judged({ definition, patch });
    await this.#requirePorts(judged, [judged]);
  }

  /** Fields that the patch does not name, or names as undefined, stay. `by` is who wished it. */
  async change<Section extends SettingsSection>(
    definition: Section,
    patch: Readonly<Partial<Record<keyof z.input<Section["schema"]>, unknown>>>,
    by = "",
  ): Promise<SettingsChange> {
    const [change = { before: {}, after: {} }] = await this.changeAll([{ definition, patch }], by);
    return change;
  }

  /** Of several sections: all of it is stored, or nothing. */
  changeAll(patches: readonly SectionPatch[], by = ""): Promise<readonly SettingsChange[]> {
    return this.#changes.make(async (tell) => {
      const judged = patches.map((patch) => this.#judged(patch));
      for (const one of judged) await this.#requirePorts(one, judged);
      const changes: SettingsChange[] = [];
      for (const one of judged) changes.push(await this.#save(one, { tell, by }));
      return changes;
    });
  }

  /** Newest first. */
  history(section: string | undefined, limit: number): Promise<StoredSettingsChange[]> {
    return this.#store.changes(section, limit);
  }

  /** Sets what a change has changed back; rejects if it was changed again since, or does not fit any more. */
  async undo(id: number, by: string): Promise<SettingsChange & { readonly section: string }> {
    const change = await this.#store.change(id);
    if (!change) throw changeUnknown();
    const { section, before, after } = change;
    const { values } = this.#section(this.#named(section));
    const later = Object.keys(before).find((name) => !isSame(values[name], after[name]));
    if (later !== undefined) throw changedSince();
    return { section, ...(await this.changeByForm(section, before, by)) };
  }

  /** As stored now, whoever has stored it. */
  async reread(): Promise<void> {
    await this.#read();
  }

  async #save(
    { definition, given, values, fields }: JudgedPatch,
    { tell, by }: { readonly tell: (change: StoredSection) => void; readonly by: string },
  ): Promise<SettingsChange> {
    const { section } = definition;
    const before = this.#section(definition);
    if (fields.length === 0) return { before: {}, after: {} };
    const stored = { ...before.stored, ...picked(given, fields) };
    const atMs = this.#parts.clock.nowMs();
    await this.#store.save(section, stored, atMs);
    tell({ section, stored });
    const shown = fields.filter((field) => !definition.secrets.includes(field));
    const change = {
      before: picked(before.values, shown),
      after: {
        ...picked(values, shown),
        ...(shown.length < fields.length && { credentials: "renewed" }),
      },
    };
    await this.#store.addChange({ section, atMs, userName: by, ...change });
    return change;
  }

  /** Rejects what does not fit, what the environment fixes and what nobody may set. */
  #judged({ definition, patch }: SectionPatch): JudgedPatch {
    const before = this.#section(definition);
    const given = Object.fromEntries(
      Object.entries(patch).filter(([, value]) => value !== undefined),
    );
    refuseUnknown(definition.section, given, Object.keys(definition.fields));
    const values = parse(definition, { ...before.values, ...given });
    const fields = Object.keys(given).filter(
      (field) => !isSame(values[field], before.values[field]),
    );
    refuseFixed(definition, before.fixed, fields);
    for (const field of fields) definition.fields[field]?.refuse?.(values[field]);
    return { definition, given, values, fields };
  }

  /** By the values that all sections of the change are to have. */
  async #requirePorts(
    { definition, values, fields }: JudgedPatch,
    together: readonly JudgedPatch[],
  ): Promise<void> {
    const { probePort = portProbe() } = this.#parts;
    const { section, fields: notes } = definition;
    const used = [...this.#loaded].flatMap(([known, state]) => {
      const wished = together.find((one) => one.definition === known)?.values ?? state.values;
      return portsOf(known, { ...state, values: wished });
    });
    for (const field of fields) {
      const { opens, label } = notes[field] ?? {};
      if (!opens || !label) continue;
      const wish = { section, field, port: Number(values[field]), opens, label };
      await requirePort(wish, used, probePort);
    }
  }

  async #read(): Promise<void> {
    this.#rows = await this.#store.all();
    for (const { section } of this.#loaded.keys())
      this.#know({ section, stored: this.#rows.get(section) ?? {} });
  }

  /** Which fields differ is found out here: the environment of each server is its own. */
  #know({ section, stored }: StoredSection): void {
    this.#rows.set(section, stored);
    const [definition, before] =
      [...this.#loaded].find(([known]) => known.section === section) ?? [];
    if (!definition || !before) return;
    const now = this.#evaluate(definition, before.fixed);
    this.#loaded.set(definition, { ...before, ...now });
    const fields = Object.keys(definition.fields).filter(
      (field) => !isSame(now.values[field], before.values[field]),
    );
    if (fields.length > 0) this.#parts.events.emit("settings-changed", { section, fields });
  }

  #named(section: string): SettingsSection {
    const definition = [...this.#loaded.keys()].find((known) => known.section === section);
    if (definition && labelled(definition).length > 0) return definition;
    throw new NotFound("unknown-section", {
      zh: `没有名为 ${section} 的设置`,
      en: `There are no settings called ${section}`,
    });
  }

  /** Read when it is first asked for. */
  #section(definition: SettingsSection): Loaded {
    const known = this.#loaded.get(definition);
    if (known) return known;
    const { section } = definition;
    if ([...this.#loaded.keys()].some((other) => other.section === section))
      throw new Error(`Two sections are called ${section}`);
    const inClear = definition.secrets.find((name) => !isSecretName(name));
    if (inClear !== undefined)
      throw new Error(`${section}.${inClear} has no name of a secret: it would be stored in clear`);
    const fixed = fieldsFromEnvironment(definition, this.#parts.env);
    const now = this.#evaluate(definition, fixed);
    const loaded = { ...now, fixed, atStart: now.values };
    this.#loaded.set(definition, loaded);
    return loaded;
  }

  #evaluate(
    definition: SettingsSection,
    fixed: StoredFields,
  ): { readonly stored: StoredFields; readonly values: StoredFields } {
    const stored = this.#usable(definition, this.#rows.get(definition.section) ?? {});
    return { stored, values: definition.schema.parse({ ...withoutLost(stored), ...fixed }) };
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

/** A secret that cannot be opened is none; it stays stored, for the day when its key is found. */
const withoutLost = (stored: StoredFields): StoredFields =>
  Object.fromEntries(Object.entries(stored).filter(([, value]) => !isLostSecret(value)));

const inChinese = z.locales.zhCN().localeError;
const inEnglish = z.locales.en().localeError;

function parse(definition: SettingsSection, values: StoredFields): StoredFields {
  const { fields, schema } = definition;
  const chinese = schema.safeParse(values, { error: inChinese });
  if (chinese.success) return chinese.data;
  const english = schema.safeParse(values, { error: inEnglish });
  const path = chinese.error.issues[0]?.path ?? [];
  const field = String(path[0]);
  const fault = inBoth(fields[field]?.bad ?? [messageOf(chinese), messageOf(english)]);
  const name = nameOf(definition, path.join("."));
  throw new BadRequest(
    "bad-setting",
    { zh: `${name.zh} 无效：${fault.zh}`, en: `${name.en} is invalid: ${fault.en}` },
    { field },
  );
}

const messageOf = ({ error }: z.ZodSafeParseResult<unknown>): string =>
  error?.issues[0]?.message ?? "";

function refuseUnknown(section: string, given: StoredFields, known: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new BadRequest("unknown-setting", {
      zh: `设置项 ${section}.${unknown} 不存在`,
      en: `There is no setting ${section}.${unknown}`,
    });
}

function refuseFixed(
  definition: SettingsSection,
  fixed: StoredFields,
  fields: readonly string[],
): void {
  const field = fields.find((changed) => Object.hasOwn(fixed, changed));
  if (field === undefined) return;
  const variable = variableOf(definition.section, field);
  const name = nameOf(definition, field);
  throw new Conflict(
    "setting-fixed",
    {
      zh: `${name.zh} 由环境变量 ${variable} 决定，请修改该变量并重新启动`,
      en: `${name.en} is set by the environment variable ${variable}; change the variable and restart`,
    },
    { field },
  );
}

/** As the form calls it; as programs do where there is no form. */
function nameOf({ section, fields }: SettingsSection, path: string): Text {
  const { label } = fields[path.split(".")[0] ?? ""] ?? {};
  if (label) return { zh: `“${inBoth(label).zh}”`, en: `“${inBoth(label).en}”` };
  return { zh: `设置项 ${section}.${path}`, en: `The setting ${section}.${path}` };
}

const changeUnknown = () =>
  new NotFound("settings-change-unknown", {
    zh: "没有这次修改的记录，可能已过期，请刷新",
    en: "There is no record of this change; it may be too old. Refresh the page.",
  });

const changedSince = () =>
  new Conflict("settings-changed-since", {
    zh: "该设置后来又被修改过，请先撤销较新的修改，或直接填写需要的值",
    en: "The setting was changed again since. Undo the newer change first, or enter the value that you want.",
  });

const labelled = ({ fields }: SettingsSection): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.label !== undefined);

const picked = (values: StoredFields, names: readonly string[]): StoredFields =>
  Object.fromEntries(names.map((name) => [name, values[name]]));
