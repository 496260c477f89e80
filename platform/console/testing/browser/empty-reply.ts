import type { z } from "zod";
import type { Call } from "../../../contract/index.ts";

/** The least that a call may answer: no rows, no names, nothing chosen. */
export const emptyReply = <Reply extends z.ZodType>(call: Call<z.ZodType, Reply>): z.input<Reply> =>
  least(call.reply);

/** The least value of a shape, to be filled in by a test. */
export const least = <Shape extends z.ZodType>(shape: Shape): z.input<Shape> =>
  leastOf(shape) as z.input<Shape>;

type Inside = {
  readonly type: string;
  readonly shape: Readonly<Record<string, z.ZodType>>;
  readonly options: readonly z.ZodType[];
  readonly items: readonly z.ZodType[];
  readonly innerType: z.ZodType;
  readonly in: z.ZodType;
  readonly getter: () => z.ZodType;
  readonly values: readonly unknown[];
  readonly entries: Readonly<Record<string, unknown>>;
};

const leasts: Readonly<Record<string, (inside: Inside, schema: z.ZodType) => unknown>> = {
  object: ({ shape }) =>
    Object.fromEntries(
      Object.entries(shape)
        .map(([name, field]) => [name, leastOf(field)] as const)
        .filter(([, value]) => value !== undefined),
    ),
  array: () => [],
  record: () => ({}),
  string: () => "",
  number: (_, schema) => Math.max(0, (schema as z.ZodNumber).minValue ?? 0),
  boolean: () => false,
  literal: ({ values }) => values[0],
  enum: ({ entries }) => Object.values(entries)[0],
  null: () => null,
  nullable: () => null,
  union: ({ options }) => options[0] && leastOf(options[0]),
  tuple: ({ items }) => items.map(leastOf),
  lazy: ({ getter }) => leastOf(getter()),
  pipe: (inside) => leastOf(inside.in),
  readonly: ({ innerType }) => leastOf(innerType),
};

/** What may be left out is. */
const leastOf = (schema: z.ZodType): unknown => {
  const inside = schema.def as unknown as Inside;
  return leasts[inside.type]?.(inside, schema);
};
