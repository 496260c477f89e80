import type { z } from "zod";

/** A config section: its fields with their defaults, and which of them are secret. */
export interface SettingsSection<
  Schema extends z.ZodObject = z.ZodObject,
  Secret extends string = string,
> {
  readonly section: string;
  /** Every field has a default. */
  readonly schema: Schema;
  readonly secrets: readonly Secret[];
}

/** Rows are named by the section, variables `TESSERA_<SECTION>_<FIELD>`: "sipPassword" is SIP_PASSWORD. */
export function defineSettings<
  Schema extends z.ZodObject,
  const Secret extends keyof z.output<Schema> & string = never,
>(definition: {
  readonly section: string;
  readonly schema: Schema;
  readonly secrets?: readonly Secret[];
}): SettingsSection<Schema, Secret> {
  const { section, schema, secrets = [] } = definition;
  schema.parse({});
  return { section, schema, secrets };
}
