/** What AMF0 can say and we understand. A Map is an ECMA array, a plain object an anonymous object. */
export type Amf0Value =
  | number
  | boolean
  | string
  | null
  | undefined
  | Date
  | Amf0Object
  | ReadonlyMap<string, Amf0Value>
  | readonly Amf0Value[];

export interface Amf0Object {
  readonly [name: string]: Amf0Value;
}

/** A field of an object or of an ECMA array; undefined where there is no such field. */
export function amf0Field(value: Amf0Value, name: string): Amf0Value {
  if (value instanceof Map) return value.get(name) as Amf0Value;
  if (typeof value !== "object" || value === null) return undefined;
  return Object.hasOwn(value, name) ? (value as Amf0Object)[name] : undefined;
}

/** Type markers, AMF0 specification clause 2.1: the ones in use. */
export const marker = {
  number: 0x00,
  boolean: 0x01,
  string: 0x02,
  object: 0x03,
  null: 0x05,
  undefined: 0x06,
  ecmaArray: 0x08,
  objectEnd: 0x09,
  strictArray: 0x0a,
  date: 0x0b,
  longString: 0x0c,
} as const;

/** Deeper is nobody's data, and would overflow the stack. */
export const maxDepth = 16;
