import { createHash } from "node:crypto";
import type { ExportSigner } from "@tessera/recorder/export";
import { aZip, type Entry, exportedAtMs } from "./an-archive.ts";

const sha256 = (data: Uint8Array) => createHash("sha256").update(data).digest("hex");
export const text = (words: string) => new TextEncoder().encode(words);
export const film = (seed: number, bytes = 3000) =>
  new Uint8Array(bytes).map((_, at) => (at * seed) % 251);

const films = [
  { file: "1-大门-20261025T005959Z.mp4", data: film(7) },
  { file: "2-yard-20261025T005959Z.mp4", data: film(11, 5000) },
] as const;
const [gate, yard] = films;

type Manifest = Record<string, unknown>;

function manifestOf(signer: ExportSigner, changes: Manifest = {}): string {
  const clips = films.map(({ file, data }) => ({ file, bytes: data.length, sha256: sha256(data) }));
  const manifest = {
    version: 1,
    exportedAt: new Date(exportedAtMs).toISOString(),
    note: "case 17",
    clips,
    publicKey: signer.publicKeyPem,
    fingerprint: signer.fingerprint,
    ...changes,
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

export interface Parts {
  readonly films: readonly Entry[];
  readonly manifest: Entry;
  readonly signature: Entry;
}

export function partsOf(signer: ExportSigner, changes: Manifest = {}): Parts {
  const manifest = text(manifestOf(signer, changes));
  return {
    films: films.map(({ file: name, data }) => ({ name, data })),
    manifest: { name: "manifest.json", data: manifest },
    signature: { name: "manifest.sig", data: text(signer.sign(manifest)) },
  };
}

export const entriesOf = ({ films: own, manifest, signature }: Parts): Entry[] => [
  ...own,
  manifest,
  signature,
];

export const genuineZip = (signer: ExportSigner): Uint8Array => aZip(entriesOf(partsOf(signer)));

/** A film, dates and a signature of the forger's own: whole in itself. */
export function forgedZip(forger: ExportSigner): Uint8Array {
  const data = film(13);
  const clips = [{ file: gate.file, bytes: data.length, sha256: sha256(data) }];
  const parts = partsOf(forger, { clips });
  return aZip([{ name: gate.file, data }, parts.manifest, parts.signature]);
}

/** Every way in which somebody might make an export say something else, by name. */
export function doctoredZips(signer: ExportSigner, forger: ExportSigner): Map<string, Uint8Array> {
  const genuine = genuineZip(signer);
  return new Map([
    ...byteChanges(genuine),
    ...cuts(genuine),
    ...otherEntries(partsOf(signer)),
    ...otherManifests(signer, forger),
  ]);
}

/** One bit, in every kind of place. */
function byteChanges(genuine: Uint8Array): [string, Uint8Array][] {
  const zip = Buffer.from(genuine);
  const localHeader = zip.indexOf("PK\u0003\u0004", 30);
  const descriptor = zip.indexOf("PK\u0007\u0008");
  const directory = zip.indexOf("PK\u0001\u0002");
  const end = zip.length - 22;
  const json = zip.indexOf('{\n  "version"');
  const signature = zip.indexOf("manifest.sig") + "manifest.sig".length;
  const at: Readonly<Record<string, number>> = {
    "first byte": 0,
    "flags of a header": localHeader + 6,
    "method of a header": localHeader + 8,
    "time of a header": localHeader + 10,
    "sum of a header": localHeader + 14,
    "size of a header": localHeader + 18,
    "name of a header": localHeader + 30,
    "first byte of a film": zip.indexOf(gate.data),
    "middle of a film": zip.indexOf(yard.data) + 2500,
    "last byte of a film": zip.indexOf(yard.data) + 4999,
    "sign of a descriptor": descriptor,
    "sum of a descriptor": descriptor + 4,
    "size of a descriptor": descriptor + 8,
    "first byte of the manifest": json,
    "note of the manifest": zip.indexOf("case 17"),
    "last byte of the manifest": zip.indexOf("PK", json) - 1,
    "first byte of the signature": signature,
    "last byte of the signature": signature + 127,
    "maker of an entry": directory + 4,
    "flags of an entry": directory + 8,
    "method of an entry": directory + 10,
    "time of an entry": directory + 12,
    "sum of an entry": directory + 16,
    "packed size of an entry": directory + 20,
    "size of an entry": directory + 24,
    "attributes of an entry": directory + 38,
    "offset of an entry": directory + 42,
    "name of an entry": directory + 46,
    "disk of the end": end + 4,
    "count of the end": end + 10,
    "size of the directory": end + 12,
    "offset of the directory": end + 16,
    "length of the comment": end + 20,
  };
  return Object.entries(at).map(([place, offset]) => {
    const changed = Uint8Array.from(zip);
    changed[offset] = (changed[offset] ?? 0) ^ 1;
    return [`one bit: ${place}`, changed];
  });
}

const cuts = (genuine: Uint8Array): [string, Uint8Array][] => [
  ["nothing", new Uint8Array()],
  ["no archive", text("<html>")],
  ["only the end", genuine.subarray(-22)],
  ["the last byte missing", genuine.subarray(0, -1)],
  ["the directory missing", genuine.subarray(0, -400)],
  ["the first byte missing", genuine.subarray(1)],
  ["half of it", genuine.subarray(0, genuine.length / 2)],
  ["twice in a row", Buffer.concat([genuine, genuine])],
  ["bytes before it", Buffer.concat([text("MZ"), genuine])],
  ["bytes behind it", Buffer.concat([genuine, text("x")])],
  ["a comment", withComment(genuine, "true")],
];

function withComment(genuine: Uint8Array, comment: string): Uint8Array {
  const zip = Buffer.concat([genuine, text(comment)]);
  zip.writeUInt16LE(comment.length, genuine.length - 2);
  return zip;
}

const anArchive = (name: string, list: readonly Entry[]): [string, Uint8Array] => [
  name,
  aZip(list),
];

/** The list and its signature are genuine; what lies around them is not. */
function otherEntries(parts: Parts): [string, Uint8Array][] {
  const { manifest, signature } = parts;
  const entries = entriesOf(parts);
  const [first, second] = parts.films as [Entry, Entry];
  const other = { name: first.name, data: film(13) };
  const texts = [manifest, signature];
  const put = (entry: Entry) => [entry, ...entries];
  return [
    anArchive("another film of the same name behind", [...entries, other]),
    anArchive("another film of the same name before", put(other)),
    anArchive("the same film twice", put(first)),
    anArchive("another film of the same name that the directory hides", [
      ...entries,
      { ...other, isHidden: true },
    ]),
    anArchive("a hidden film before", put({ ...other, isHidden: true })),
    anArchive("a second manifest", [...entries, { name: manifest.name, data: text("{}") }]),
    anArchive("a second signature", [...entries, { name: signature.name, data: text("00") }]),
    anArchive("a header that names another film", [
      { ...first, ownName: "x".repeat(first.name.length) },
      second,
      ...texts,
    ]),
    anArchive("a header that names a folder above", [
      { ...first, ownName: "../gate.mp4" },
      second,
      ...texts,
    ]),
    anArchive("films in each other's place", [
      { ...first, data: second.data },
      { ...second, data: first.data },
      ...texts,
    ]),
    anArchive("a film cut short", [
      { ...first, data: first.data.subarray(0, -1) },
      second,
      ...texts,
    ]),
    anArchive("a film made longer", [
      { ...first, data: Buffer.concat([first.data, text("x")]) },
      second,
      ...texts,
    ]),
    anArchive("an empty film", [{ ...first, data: new Uint8Array() }, second, ...texts]),
    anArchive("a film left out", [second, ...texts]),
    anArchive("all films left out", texts),
    anArchive("a text beside it", [...entries, { name: "read me.txt", data: text("true") }]),
    anArchive("an empty name", [...entries, { name: "", data: text("x") }]),
    anArchive("a name above", [...entries, { name: "../../etc/passwd", data: text("x") }]),
    anArchive("an absolute name", [...entries, { name: "/etc/passwd", data: text("x") }]),
    anArchive("a name in capitals", [
      ...entries,
      { name: first.name.toUpperCase(), data: film(13) },
    ]),
    anArchive("a name with other letters that look the same", [
      ...entries,
      { name: first.name.replace("e", "\u0435"), data: film(13) },
    ]),
    anArchive("a folder", [...entries, { name: "films/", data: new Uint8Array() }]),
    anArchive("the manifest left out", [...parts.films, signature]),
    anArchive("the signature left out", [...parts.films, manifest]),
    anArchive("another order", [manifest, signature, ...parts.films]),
    anArchive("bytes between two films", [first, { ...second, gap: text("between") }, ...texts]),
    anArchive("bytes before the first film", [{ ...first, gap: text("before") }, second, ...texts]),
    anArchive("another film between two", [
      first,
      { ...second, gap: aZip([other]).subarray(0, 3100) },
      ...texts,
    ]),
    anArchive("another time", [{ ...first, modifiedAtMs: 0 }, second, ...texts]),
    anArchive("an empty file that the directory hides", [
      ...entries,
      { name: "", data: new Uint8Array(), isHidden: true },
    ]),
  ];
}

function otherManifests(signer: ExportSigner, forger: ExportSigner): [string, Uint8Array][] {
  const parts = partsOf(signer);
  const zipOf = (manifest: string | Uint8Array, signature: string) =>
    aZip([
      ...parts.films,
      { name: "manifest.json", data: typeof manifest === "string" ? text(manifest) : manifest },
      { name: "manifest.sig", data: text(signature) },
    ]);
  const own = manifestOf(signer);
  const ownSignature = signer.sign(text(own));
  const signed = (changes: Manifest, by = signer) => {
    const manifest = manifestOf(signer, changes);
    return zipOf(manifest, by.sign(text(manifest)));
  };
  const both = films.map(({ file, data }) => ({
    ...clip(file),
    bytes: data.length,
    sha256: sha256(data),
  }));
  return [
    ["another note", zipOf(manifestOf(signer, { note: "case 18" }), ownSignature)],
    [
      "another date",
      zipOf(manifestOf(signer, { exportedAt: "2020-01-01T00:00:00.000Z" }), ownSignature),
    ],
    [
      "a clip taken from the list",
      zipOf(manifestOf(signer, { clips: both.slice(1) }), ownSignature),
    ],
    ["a mark before the list", zipOf(`\uFEFF${own}`, ownSignature)],
    ["a blank behind the list", zipOf(`${own} `, ownSignature)],
    ["the list on one line", zipOf(JSON.stringify(JSON.parse(own)), ownSignature)],
    [
      "bytes in the list that are no text",
      zipOf(Buffer.concat([text(own), Buffer.from([0xff])]), ownSignature),
    ],
    ["a list that is no JSON", zipOf("manifest", ownSignature)],
    ["an empty list", zipOf("", ownSignature)],
    ["a list of nothing", zipOf("null", ownSignature)],
    ["no signature in its file", zipOf(own, "")],
    ["a signature in capitals", zipOf(own, ownSignature.toUpperCase())],
    ["a line behind the signature", zipOf(own, `${ownSignature}\n`)],
    ["a blank before the signature", zipOf(own, ` ${ownSignature}`)],
    ["half of the signature", zipOf(own, ownSignature.slice(0, 64))],
    ["a signature of zeros", zipOf(own, "0".repeat(128))],
    ["the list signed by another key, named as ours", signed({}, forger)],
    ["another key under our fingerprint", signed({ publicKey: forger.publicKeyPem }, forger)],
    ["our key under another fingerprint", signed({ fingerprint: forger.fingerprint })],
    ["no key", signed({ publicKey: "" })],
    ["a list of another version", signed({ version: 2 })],
    ["a list without clips", signed({ clips: [] })],
    ["a film listed twice", signed({ clips: [...both, ...both] })],
    ["a list that names the list as a film", signed({ clips: [...both, clip("manifest.json")] })],
    ["a list that names a film that is not there", signed({ clips: [...both, clip("3.mp4")] })],
    [
      "a list with the size of another film",
      signed({ clips: both.map((one) => ({ ...one, bytes: 1 })) }),
    ],
    [
      "a list with sums in capitals",
      signed({ clips: both.map((one) => ({ ...one, sha256: one.sha256.toUpperCase() })) }),
    ],
    ["a list with a date that is none", signed({ exportedAt: "yesterday" })],
    [
      "a list with another date than the archive",
      signed({ exportedAt: "2020-01-01T00:00:00.000Z" }),
    ],
  ];
}

const clip = (file: string) => ({ file, bytes: gate.data.length, sha256: sha256(gate.data) });
