import type { sipTexts } from "./texts.ts";

type Key = (typeof sipTexts.keys)[number];

interface NoteWords {
  readonly key: Key;
  /** A name or an address that is in it. */
  readonly what?: string;
}

/** What the server notes of those whom it does not let in or believe: on the wire they all read the same. */
const notes: readonly (readonly [pattern: RegExp, key: Key])[] = [
  [/^not let in: wrong password$/, "nWrongPassword"],
  [/^not let in: too many wrong passwords$/, "nLocked"],
  [/^not let in: no SIP password/, "nNoPassword"],
  [/^not let in: signs in as (.*), which is not its user name$/, "nOtherUser"],
  [/^not let in: signs in to another domain: (.*)$/, "nOtherDomain"],
  [/^not let in: signs in to another server: (.*)$/, "nOtherServer"],
  [/^not let in: on the black list/, "nListed"],
  [/^not let in: not on the white list$/, "nListed"],
  [/^not let in: the device is disabled$/, "nDisabled"],
  [/^not let in: unknown device$/, "nUnknown"],
  [/^not let in: unknown device: it waits/, "nWaits"],
  [/^not let in: it is here already, from (.*)$/, "nElsewhere"],
  [/^not believed: registered from somewhere else$/, "nMoved"],
  [/^not believed: not registered$/, "nNotRegistered"],
];

/** Undefined: only the note itself says it. */
export function noteWords(note: string): NoteWords | undefined {
  for (const [pattern, key] of notes) {
    const match = pattern.exec(note);
    if (match) return { key, ...(match[1] !== undefined && { what: match[1] }) };
  }
  return undefined;
}
