type Schema = Readonly<Record<string, unknown>>;

interface ExampleOf {
  readonly method: string;
  readonly path: string;
  readonly isOpen: boolean;
  /** Fields that have to be given, but for those of the path. */
  readonly fields: readonly (readonly [name: string, schema: Schema])[];
}

/** How the call is made from a shell: what is in capitals is to be filled in. */
export function callExample({ method, path, isOpen, fields }: ExampleOf): string {
  const values = Object.fromEntries(fields.map(([name, schema]) => [name, sampleOf(name, schema)]));
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase());
  const isInQuery = method === "GET" || fields.length === 0;
  const query = new URLSearchParams(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)])),
  ).toString();
  return [
    "curl",
    method !== "GET" && `-X ${method}`,
    !isOpen && '-H "Authorization: Bearer $API_KEY"',
    !isInQuery && `-H "Content-Type: application/json" -d '${JSON.stringify(values)}'`,
    `"https://SERVER:10443${place}${isInQuery && query ? `?${query}` : ""}"`,
  ]
    .filter(Boolean)
    .join(" ");
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

/** A value that the field takes, as far as its schema tells. */
function sampleOf(name: string, schema: Schema): unknown {
  const { enum: choices, anyOf } = schema;
  if (Array.isArray(choices)) return choices[0];
  if (Array.isArray(anyOf)) return sampleOf(name, anyOf[0] as Schema);
  const ofType = samples[String(schema["type"])];
  return ofType ? ofType(name, schema) : name.toUpperCase();
}

const aNumber = (_: string, { minimum }: Schema) =>
  typeof minimum === "number" ? Math.max(1, minimum) : 1;

const samples: Readonly<Record<string, (name: string, schema: Schema) => unknown>> = {
  boolean: () => true,
  number: aNumber,
  integer: aNumber,
  array: (name, { items = {} }) => [sampleOf(name, items as Schema)],
  object(_, { properties = {}, required = [] }) {
    const parts = properties as Record<string, Schema>;
    return Object.fromEntries(
      (required as readonly string[]).map((part) => [part, sampleOf(part, parts[part] ?? {})]),
    );
  },
};
