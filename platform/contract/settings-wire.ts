import { z } from "zod";
import { flag } from "./fields.ts";
import type { Field, SettingsSection } from "./settings.ts";

type Fields = SettingsSection["fields"];
type Output<Of extends Field> = z.output<Of["schema"]>;

/** By the names on the wire, what fields of one name have. */
type Single<Of extends Fields> = {
  -readonly [Name in keyof Of as Of[Name] extends { readonly wire: infer Wire extends string }
    ? Wire
    : never]: Output<Of[Name]>;
};

/** And what objects have whose parts are named. */
type Parts<Of extends Field> = Of extends { readonly wire: infer Wire extends object }
  ? { -readonly [Part in keyof Wire as Wire[Part] & string]: Output<Of>[Part & keyof Output<Of>] }
  : never;

type All<Each> = (Each extends unknown ? (one: Each) => void : never) extends (
  all: infer Sum,
) => void
  ? Sum
  : never;

type WireValues<Of extends Fields> = Single<Of> &
  All<{ [Name in keyof Of]: Parts<Of[Name]> }[keyof Of]>;

type Reply<Values> = { [Wire in keyof Values]: z.ZodType<Values[Wire]> };
type Change<Values> = { [Wire in keyof Values]: z.ZodOptional<z.ZodType<Values[Wire]>> };

/** Where a value of the wire has its place in the section. */
interface Place {
  readonly wire: string;
  readonly name: string;
  /** Of an object. */
  readonly part?: string;
  readonly schema: z.ZodType;
}

/** The fields of a section under the names that programs of the family know. */
export function settingsWire<Of extends Fields>({ fields }: SettingsSection<Of>) {
  type Values = WireValues<Of>;
  const places = Object.entries(fields).flatMap(placesOf);
  const shape = (schemaOf: (schema: z.ZodType) => z.ZodType) =>
    Object.fromEntries(places.map(({ wire, schema }) => [wire, schemaOf(schema)]));
  return {
    /** What is read, for a reply: of these types; a value that is stored need not fit any further. */
    reply: shape(plain) as Reply<Values>,
    /** What may be changed, for an input: forms and queries send texts. */
    change: shape((schema) => fromText(schema).optional()) as Change<Values>,
    toWire: (values: object): Values =>
      Object.fromEntries(places.map((place) => [place.wire, valueAt(values, place)])) as Values,
    /** The change in the section's own names; parts that it does not name are as they are now. */
    fromWire: (change: object, now: object): Record<keyof Of, unknown> => {
      const patch: Record<string, unknown> = {};
      for (const { wire, name, part } of places) {
        const value = Reflect.get(change, wire);
        if (value === undefined) continue;
        patch[name] =
          part === undefined
            ? value
            : { ...Object(patch[name] ?? Reflect.get(now, name)), [part]: value };
      }
      return patch as Record<keyof Of, unknown>;
    },
  };
}

function placesOf([name, { wire, schema }]: readonly [string, Field]): Place[] {
  const inner = schema.unwrap();
  if (typeof wire === "string") return [{ wire, name, schema: inner }];
  const parts = inner instanceof z.ZodObject ? inner.shape : {};
  return Object.entries(wire ?? {}).map(([part, partWire]) => {
    return { wire: partWire, name, part, schema: parts[part] ?? z.unknown() };
  });
}

function valueAt(values: object, { name, part }: Place): unknown {
  const value = Reflect.get(values, name);
  return part === undefined ? value : Reflect.get(value, part);
}

function plain(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodBoolean) return z.boolean();
  if (schema instanceof z.ZodNumber) return z.number();
  if (schema instanceof z.ZodNullable) return plain(schema.unwrap() as z.ZodType).nullable();
  return z.string();
}

/** The same schema for a value that may come as a text; an empty one stands for none. */
function fromText(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodBoolean) return flag;
  if (schema instanceof z.ZodNumber) return z.coerce.number().pipe(schema);
  if (schema instanceof z.ZodNullable)
    return z.union([
      z.literal("").transform(() => null),
      z.null(),
      fromText(schema.unwrap() as z.ZodType),
    ]);
  return z
    .string()
    .trim()
    .pipe(schema as z.ZodType<unknown, string>);
}
