import { StartupError } from "@tessera/base";
import type { SettingsSection } from "../../contract/index.ts";
import type { StoredFields } from "./settings-store.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** The fields that the environment sets. Rejects a value that does not fit, without showing it. */
export function fieldsFromEnvironment(definition: SettingsSection, env: Environment): StoredFields {
  const fields: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(definition.schema.shape)) {
    const variable = variableOf(definition.section, field);
    const text = env[variable];
    if (text === undefined) continue;
    const value = [text, parsedJson(text)].find(
      (candidate) => candidate !== undefined && parses(schema, candidate),
    );
    if (value === undefined) throw badVariable(variable);
    fields[field] = value;
  }
  return fields;
}

export function variableOf(section: string, field: string): string {
  const words = `TESSERA_${section}_${field.replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")}`;
  return words.replaceAll(/[^A-Za-z0-9]+/g, "_").toUpperCase();
}

function parses(schema: SettingsSection["schema"]["shape"][string], value: unknown): boolean {
  return (schema as unknown as { safeParse(value: unknown): { success: boolean } }).safeParse(value)
    .success;
}

/** Numbers, switches and lists are written as JSON: 12, true, ["a"]. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function badVariable(variable: string): StartupError {
  return new StartupError("bad-environment", {
    zh: `环境变量 ${variable} 的值无效，请改正或删除该变量。`,
    en: `The environment variable ${variable} has an invalid value; correct or remove it.`,
  });
}
