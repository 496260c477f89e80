import { z } from "zod";

/** For people, in both languages; a text alone is the same in both. */
export type Words = string | readonly [zh: string, en: string];

export type Transport = "tcp" | "udp";

/** What a form, the environment and older programs need to know about a field beside its schema. */
export interface FieldNotes {
  /** A field without one is in no form. */
  readonly label?: Words;
  readonly hint?: Words;
  /** Begins a group of fields, which ends at the next heading. */
  readonly heading?: Words;
  readonly placeholder?: Words;
  readonly unit?: Words;
  /** Said of a value that does not fit. */
  readonly bad?: Words;
  /** What there is to choose from; an enum without them offers its own words. */
  readonly options?: readonly (readonly [value: string | number | null, label: Words])[];
  /** Of an object: the labels of its parts. */
  readonly parts?: Readonly<Record<string, Words>>;
  /** Goes in and never comes out; an empty input keeps the one that is stored. */
  readonly secret?: boolean;
  /** Throws for a value that nobody may set, though a stored one is taken as it is. */
  readonly refuse?: (value: unknown) => void;
  /** A port that the server opens, and how: one that is taken is refused when it is set. */
  readonly opens?: readonly Transport[];
  /** A change holds from the next start on. */
  readonly needsRestart?: boolean;
  /** Its name in the calls of the family; of an object, the names of its parts. */
  readonly wire?: string | Readonly<Record<string, string>>;
}

export type Field<
  Schema extends z.ZodType = z.ZodType,
  Notes extends FieldNotes = FieldNotes,
> = Notes & { readonly schema: z.ZodDefault<Schema> };

/** One field of a section. Its control follows from the schema: a switch, a number, a choice, lines of text. */
export const field = <Schema extends z.ZodType, const Notes extends FieldNotes = object>(
  schema: z.ZodDefault<Schema>,
  notes?: Notes,
): Field<Schema, Notes> => ({ ...(notes as Notes), schema });

type Fields = Readonly<Record<string, Field>>;

type SecretOf<Of extends Fields> = {
  [Name in keyof Of]: Of[Name] extends { readonly secret: true } ? Name & string : never;
}[keyof Of];

type SchemaOf<Of extends Fields> = z.ZodObject<{
  -readonly [Name in keyof Of]: Of[Name]["schema"];
}>;

/** A config section: its fields with their defaults, and what is to be said about them. */
export interface SettingsSection<
  Of extends Fields = Fields,
  Schema extends z.ZodObject = z.ZodObject,
  Secret extends string = string,
> {
  readonly section: string;
  readonly title: Words;
  readonly fields: Of;
  readonly schema: Schema;
  readonly secrets: readonly Secret[];
}

/** Rows are named by the section, variables `TESSERA_<SECTION>_<FIELD>`: "mailPassword" is MAIL_PASSWORD. */
export function defineSettings<const Of extends Fields>(
  section: string,
  { title = section, fields }: { readonly title?: Words; readonly fields: Of },
): SettingsSection<Of, SchemaOf<Of>, SecretOf<Of>> {
  const names = Object.keys(fields);
  const shape = Object.fromEntries(names.map((name) => [name, fields[name]?.schema]));
  return {
    section,
    title,
    fields,
    schema: z.object(shape) as unknown as SchemaOf<Of>,
    secrets: names.filter((name) => fields[name]?.secret) as SecretOf<Of>[],
  };
}
