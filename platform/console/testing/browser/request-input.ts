type Fields = Record<string, unknown>;

/** Query, body and path parameters of a request as one object, as the server reads them. */
export async function inputOf(request: Request, pattern: string | undefined): Promise<Fields> {
  const { pathname, searchParams } = new URL(request.url);
  const query = fieldsOf(searchParams);
  // What the console adds against caches.
  delete query["_t"];
  delete query["s_time"];
  const parameters = pattern === undefined ? {} : parametersIn(pattern, pathname);
  return { ...query, ...bodyOf(request, await request.text()), ...parameters };
}

/** The values of `{id}` in a path, or nothing if it is not one of the pattern. */
export function parametersIn(pattern: string, path: string): Fields | undefined {
  if (pattern === path) return {};
  const { shape, names } = shapeOf(pattern);
  if (!shape) return undefined;
  const found = shape.exec(path);
  if (!found) return undefined;
  return Object.fromEntries(
    names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? "")]),
  );
}

interface PathShape {
  /** None where no parameter is in the pattern. */
  readonly shape: RegExp | undefined;
  readonly names: readonly string[];
}

/** Every request is held against each call of the product. */
const shapes = new Map<string, PathShape>();

function shapeOf(pattern: string): PathShape {
  const known = shapes.get(pattern);
  if (known) return known;
  const names = [...pattern.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? "");
  const shape =
    names.length > 0 ? new RegExp(`^${pattern.replaceAll(/\{[^}]+\}/g, "([^/]+)")}$`) : undefined;
  const made = { shape, names };
  shapes.set(pattern, made);
  return made;
}

function bodyOf(request: Request, text: string): Fields {
  if (text === "") return {};
  const isForm = request.headers.get("content-type")?.includes("urlencoded");
  return isForm ? fieldsOf(new URLSearchParams(text)) : (JSON.parse(text) as Fields);
}

/** A key that stands there more than once is a list. */
const fieldsOf = (pairs: URLSearchParams): Fields =>
  Object.fromEntries(
    [...new Set(pairs.keys())].map((key) => {
      const values = pairs.getAll(key);
      return [key, values.length === 1 ? values[0] : values];
    }),
  );
