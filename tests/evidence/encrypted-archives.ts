import type { ExportSigner } from "@tessera/recorder/export";
import { aZip, type Entry } from "./an-archive.ts";
import { entriesOf, film, type Parts, partsOf, text } from "./doctored-archives.ts";

export const password = "correct horse 7";

export const encryptedZip = (signer: ExportSigner): Uint8Array => aZip(encryptedParts(signer).all);

/** Every way in which somebody might change an encrypted export, with and without its password, by name. */
export function doctoredEncryptedZips(signer: ExportSigner): Map<string, Uint8Array> {
  return new Map([...byteChanges(signer), ...otherEntries(encryptedParts(signer))]);
}

const encrypted = (entry: Entry): Entry => ({ ...entry, password });
const opened = ({ name, data }: Entry): Entry => ({ name, data });

interface EncryptedParts extends Parts {
  readonly all: readonly Entry[];
}

function encryptedParts(signer: ExportSigner): EncryptedParts {
  const { films, manifest, signature } = partsOf(signer);
  const parts = {
    films: films.map(encrypted),
    manifest: encrypted(manifest),
    signature: encrypted(signature),
  };
  return { ...parts, all: entriesOf(parts) };
}

/** One bit, in every kind of place. */
function byteChanges(signer: ExportSigner): [string, Uint8Array][] {
  const zip = Buffer.from(encryptedZip(signer));
  const nameBytes = zip.readUInt16LE(26);
  const extra = 30 + nameBytes;
  const data = extra + 11;
  const second = zip.indexOf("PK\u0003\u0004", 30);
  const manifest = zip.indexOf("manifest.json") + "manifest.json".length + 11;
  const signature = zip.indexOf("manifest.sig") + "manifest.sig".length + 11;
  const directory = zip.indexOf("PK\u0001\u0002", signature);
  const entryExtra = directory + 46 + nameBytes;
  const at: Readonly<Record<string, number>> = {
    "flags of a header": 6,
    "method of a header": 8,
    "sum of a header": 14,
    "packed size of a header": 18,
    "size of a header": 22,
    "version of a cipher": extra + 4,
    "maker of a cipher": extra + 6,
    "strength of a cipher": extra + 8,
    "method of a cipher": extra + 9,
    "salt of a film": data,
    "check of a film": data + 16,
    "first byte of an encrypted film": data + 18,
    "middle of an encrypted film": data + 1500,
    "last byte of an encrypted film": second - 11,
    "first byte of a film's code": second - 10,
    "last byte of a film's code": second - 1,
    "salt of the manifest": manifest + 3,
    "check of the manifest": manifest + 17,
    "first byte of the encrypted manifest": manifest + 18,
    "check of the signature": signature + 16,
    "first byte of the encrypted signature": signature + 18,
    "code of the signature": directory - 1,
    "flags of an entry": directory + 8,
    "method of an entry": directory + 10,
    "sum of an entry": directory + 16,
    "packed size of an entry": directory + 20,
    "size of an entry": directory + 24,
    "version of a cipher in an entry": entryExtra + 4,
    "strength of a cipher in an entry": entryExtra + 8,
  };
  return Object.entries(at).map(([place, offset]) => {
    const changed = Uint8Array.from(zip);
    changed[offset] = (changed[offset] ?? 0) ^ 1;
    return [`one bit of an encrypted export: ${place}`, changed];
  });
}

/** Each entry is whole in itself. */
function otherEntries({ films, manifest, signature, all }: EncryptedParts): [string, Uint8Array][] {
  const [first, second] = films as [Entry, Entry];
  const texts = [manifest, signature];
  const other = { ...first, data: film(13) };
  const archives: Readonly<Record<string, readonly Entry[]>> = {
    "a film that is not encrypted": [opened(first), second, ...texts],
    "films that are not encrypted": [...films.map(opened), ...texts],
    "a manifest that is not encrypted": [...films, opened(manifest), signature],
    "a signature that is not encrypted": [...films, manifest, opened(signature)],
    "a film encrypted with another password": [
      { ...first, password: "another 77" },
      second,
      ...texts,
    ],
    "another film encrypted with the password": [other, second, ...texts],
    "another encrypted film of the same name": [...all, other],
    "another film that is not encrypted behind": [...all, opened(other)],
    "an encrypted text beside it": [...all, { name: "read me.txt", data: text("x"), password }],
    "films in each other's place": [
      { ...first, data: second.data },
      { ...second, data: first.data },
      ...texts,
    ],
    "a film cut short": [{ ...first, data: first.data.subarray(1) }, second, ...texts],
    "a film left out": [second, ...texts],
    "bytes behind a film": [first, { ...second, gap: text("PK\u0007\u0008 and more") }, ...texts],
    "an encrypted film that the directory hides": [...all, { ...other, isHidden: true }],
    "another manifest": [...films, { ...manifest, data: text("{}") }, signature],
    "another order": [...texts, ...films],
  };
  return Object.entries(archives).map(([name, entries]) => [`encrypted: ${name}`, aZip(entries)]);
}
