/** One element as a device wrote it, found by local names: every vendor has prefixes of its own. */
export class XmlNode {
  /** Without prefix. */
  readonly name: string;
  readonly #prefix: string;
  readonly #parent: XmlNode | undefined;
  readonly #attributes: ReadonlyMap<string, string>;
  readonly elements: XmlNode[] = [];
  /** Its own words, without those of the elements in it. */
  ownText = "";

  constructor(qualifiedName: string, attributes: ReadonlyMap<string, string>, parent?: XmlNode) {
    [this.#prefix, this.name] = splitName(qualifiedName);
    this.#attributes = attributes;
    this.#parent = parent;
  }

  /** The first element at a path of local names. */
  find(...[name, ...rest]: readonly string[]): XmlNode | undefined {
    if (name === undefined) return this;
    return this.elements.find((element) => element.name === name)?.find(...rest);
  }

  /** All elements of a name, however many there are. */
  all(name: string): readonly XmlNode[] {
    return this.elements.filter((element) => element.name === name);
  }

  /** The words at a path, cut short; empty if there are none. */
  text(...path: readonly string[]): string {
    return shortened(this.find(...path)?.ownText ?? "");
  }

  /** A finite number at a path. */
  number(...path: readonly string[]): number | undefined {
    return parseNumber(this.text(...path));
  }

  /** By local name; empty if it is not there. */
  attribute(name: string): string {
    for (const [qualifiedName, value] of this.#attributes)
      if (splitName(qualifiedName)[1] === name && !qualifiedName.startsWith("xmlns"))
        return shortened(value);
    return "";
  }

  get namespace(): string {
    return this.#declared(this.#prefix === "" ? "xmlns" : `xmlns:${this.#prefix}`);
  }

  #declared(name: string): string {
    const own = this.#attributes.get(name);
    if (own !== undefined || !this.#parent) return shortened(own ?? "");
    return this.#parent.#declared(name);
  }
}

/** No name, token or address that a device has any business to send is longer. */
const maxTextLength = 1000;

function shortened(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length <= maxTextLength) return trimmed;
  // A copy: a part of a string keeps the whole of it in memory.
  return Buffer.from(trimmed.slice(0, maxTextLength), "utf16le").toString("utf16le");
}

function parseNumber(text: string): number | undefined {
  const value = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

function splitName(qualifiedName: string): [prefix: string, name: string] {
  const colon = qualifiedName.indexOf(":");
  return [qualifiedName.slice(0, Math.max(0, colon)), qualifiedName.slice(colon + 1)];
}
