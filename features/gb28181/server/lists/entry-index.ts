import { isIPv4 } from "node:net";
import { plainHost } from "@tessera/base";
import type { AccessEntry } from "./access-entry.ts";
import { addressTest } from "./address-range.ts";

interface Matcher {
  readonly entry: AccessEntry;
  readonly fitsId: (deviceId: string) => boolean;
  readonly fitsHost: (host: string) => boolean;
}

const noMatchers: readonly Matcher[] = [];

/** The entries of one list, found quickly: those of one id or one address are looked up, patterns are tried one by one. */
export class EntryIndex {
  readonly #byId = new Map<string, Matcher[]>();
  readonly #byHost = new Map<string, Matcher[]>();
  readonly #patterns: Matcher[] = [];

  constructor(entries: Iterable<AccessEntry>) {
    for (const entry of entries) {
      const { serial, remoteIp } = entry;
      const matcher = {
        entry,
        fitsId: serial === "" ? anything : idTest(serial),
        fitsHost: remoteIp === "" ? anything : addressTest(remoteIp),
      };
      if (serial !== "" && !isPattern(serial)) put(this.#byId, serial, matcher);
      else if (serial === "" && isIPv4(remoteIp)) put(this.#byHost, remoteIp, matcher);
      else this.#patterns.push(matcher);
    }
    // The pattern that says most wins where several fit.
    this.#patterns.sort((a, b) => saidBy(b.entry) - saidBy(a.entry));
  }

  /** An unknown port fits all. */
  has(deviceId: string, host: string, port: number | undefined): boolean {
    const isMet = ({ entry: { remotePort }, fitsId, fitsHost }: Matcher) =>
      fitsId(deviceId) &&
      fitsHost(host) &&
      (remotePort === 0 || port === undefined || remotePort === port);
    return (
      (this.#byId.get(deviceId) ?? noMatchers).some(isMet) ||
      (this.#byHost.get(plainHost(host)) ?? noMatchers).some(isMet) ||
      this.#patterns.some(isMet)
    );
  }

  /** Of the entry that says most about this id. */
  passwordOf(deviceId: string): string | undefined {
    const own = this.#byId.get(deviceId)?.find(({ entry }) => entry.password !== "");
    if (own) return own.entry.password;
    return this.#patterns.find(
      ({ entry: { serial, password }, fitsId }) =>
        password !== "" && serial !== "" && fitsId(deviceId),
    )?.entry.password;
  }
}

function put(index: Map<string, Matcher[]>, key: string, matcher: Matcher): void {
  const known = index.get(key);
  if (known) known.push(matcher);
  else index.set(key, [matcher]);
}

const anything = () => true;
const isPattern = (serial: string): boolean => /[*?]/.test(serial);
const saidBy = ({ serial }: AccessEntry): number => serial.replaceAll(/[*?]/g, "").length;

function idTest(serial: string): (deviceId: string) => boolean {
  if (!isPattern(serial)) return (deviceId) => deviceId === serial;
  const source = serial.replaceAll(/[.*?-]/g, (char) => wildcards[char] ?? `\\${char}`);
  const pattern = new RegExp(`^${source}$`);
  // An id that nobody would accept is not worth the trying.
  return (deviceId) => deviceId.length <= 64 && pattern.test(deviceId);
}

const wildcards: Readonly<Record<string, string>> = { "*": ".*", "?": "." };
