import { stampQuery } from "@tessera/formats/timestamp";
import { aStampAuthority } from "@tessera/recorder/testing";
import { expect, it } from "vitest";
import { aZip, type Entry } from "./an-archive.ts";
import { both, bothSay, server } from "./both-verifiers.ts";
import { entriesOf, partsOf } from "./doctored-archives.ts";

const [authority, stranger] = await Promise.all([aStampAuthority(), aStampAuthority()]);
const parts = partsOf(server, { isStamped: true });
const entries = entriesOf(parts);
const stampOf = async ({ data }: Entry) => authority.answer((await stampQuery(data)).bytes);
const stamp = await stampOf(parts.signature);
const known = { stampAuthorities: authority.certificate };

const stamped = (data: Uint8Array, before: readonly Entry[] = entries) =>
  aZip([...before, { name: "manifest.tsr", data }]);

it("both verifiers tell a stamp of a known authority from one of another", async () => {
  expect(await authority.verifies(stamp, parts.signature.data)).toBe(true);
  expect(await both(stamped(stamp), known)).toEqual(bothSay("genuine, stamped"));
  const others = [{}, { stampAuthorities: stranger.certificate }, { stampAuthorities: "none" }];
  for (const knowledge of others)
    expect(await both(stamped(stamp), knowledge)).toEqual(bothSay("genuine, unknown-authority"));
});

it("both verifiers open a stamp that is encrypted with the rest", async () => {
  const password = "correct horse 7";
  const all = [...entries, { name: "manifest.tsr", data: stamp }];
  const zip = aZip(all.map((entry) => ({ ...entry, password })));
  expect(await both(zip, { ...known, password })).toEqual(bothSay("genuine, stamped"));
});

const unstamped = entriesOf(partsOf(server));
const doctored: Readonly<Record<string, Uint8Array>> = {
  "a stamp taken away": aZip(entries),
  "a stamp put in": stamped(stamp, unstamped),
  "an empty stamp": stamped(new Uint8Array()),
  "a stamp that is none": stamped(new TextEncoder().encode("2026-10-26")),
  "a stamp of something else": stamped(await stampOf(parts.manifest)),
  "a stamp of another signature": stamped(await stampOf(partsOf(server).signature)),
  "a stamp cut short": stamped(stamp.subarray(0, -20)),
  "bytes behind a stamp": stamped(Buffer.concat([stamp, Buffer.from("more")])),
  "two stamps": aZip([
    ...entries,
    { name: "manifest.tsr", data: stamp },
    { name: "manifest.tsr", data: stamp },
  ]),
  "a stamp before the films": aZip([{ name: "manifest.tsr", data: stamp }, ...entries]),
  "a manifest that says false of a stamp": stamped(
    stamp,
    entriesOf(partsOf(server, { isStamped: false })),
  ),
  ...Object.fromEntries(
    [9, 60, 150, stamp.length - 1].map((at) => [
      `one bit of a stamp: ${at}`,
      stamped(flipped(stamp, at)),
    ]),
  ),
};

it.each(Object.entries(doctored))("both verifiers reject %s", async (_, zip) => {
  expect(await both(zip, known)).toEqual(bothSay("rejected"));
});

function flipped(data: Uint8Array, at: number): Uint8Array {
  const changed = Uint8Array.from(data);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}
