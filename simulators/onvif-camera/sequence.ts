import { invalidValue, SoapFault } from "./soap-fault.ts";
import type { XmlElement } from "./xml-element.ts";

/**
 * The children of an element in the order that its schema demands. Cameras exist that refuse any
 * other, so this one does too.
 */
export class Sequence {
  readonly #parent: XmlElement;

  /** `names` as in the schema: "ProfileToken", "Timeout?" (may be left out), "Scopes*" (any number). */
  constructor(parent: XmlElement, names: readonly string[], namespace = parent.namespace) {
    this.#parent = parent;
    let place = 0;
    for (const child of parent.children) {
      while (place < names.length && plain(names[place]) !== child.name)
        this.#leaveOut(names[place++]);
      const name = names[place];
      if (name === undefined)
        throw mismatch(`${child.name} does not belong here in ${parent.name}`);
      if (child.namespace !== namespace)
        throw new SoapFault("Sender", ["ter:Namespace"], `${child.name} is in another namespace`);
      if (!name.endsWith("*")) place++;
    }
    while (place < names.length) this.#leaveOut(names[place++]);
  }

  all(name: string): XmlElement[] {
    return this.#parent.children.filter((child) => child.name === name);
  }

  find(name: string): XmlElement | undefined {
    return this.#parent.children.find((child) => child.name === name);
  }

  get(name: string): XmlElement {
    const child = this.find(name);
    if (!child) throw mismatch(`${name} is missing in ${this.#parent.name}`);
    return child;
  }

  text(name: string): string {
    return this.get(name).text;
  }

  number(name: string): number {
    return toNumber(this.text(name), name);
  }

  findText(name: string): string | undefined {
    return this.find(name)?.text;
  }

  findNumber(name: string): number | undefined {
    return this.find(name) && this.number(name);
  }

  #leaveOut(name = ""): void {
    if (!/[?*]$/.test(name)) throw mismatch(`${name} is missing in ${this.#parent.name}`);
  }
}

export function toNumber(text: string, name: string): number {
  const value = Number(text);
  if (text === "" || !Number.isFinite(value))
    throw invalidValue(`${name} is not a number: ${text}`);
  return value;
}

function plain(name = ""): string {
  return name.replace(/[?*]$/, "");
}

function mismatch(reason: string): SoapFault {
  return new SoapFault("Sender", ["ter:TagMismatch"], reason);
}
