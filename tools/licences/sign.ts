import { createPrivateKey, randomUUID, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { licenceText, signedText } from "@tessera/features/licences/contract";

const usage = `node tools/licences/sign.ts --key FILE --request-key KEY --edition NAME
  [--holder NAME] [--channels N] [--days N] [--from YYYY-MM-DD]

Prints the text of a licence for one installation. --key is the private key (Ed25519, PEM);
0 channels or days, the default, are without limit; it counts from today unless --from says otherwise.`;

const { values } = parseArgs({
  options: {
    key: { type: "string" },
    "request-key": { type: "string" },
    edition: { type: "string" },
    holder: { type: "string", default: "" },
    channels: { type: "string", default: "0" },
    days: { type: "string", default: "0" },
    from: { type: "string", default: new Date().toISOString().slice(0, 10) },
  },
});
const { key, "request-key": requestKey, edition } = values;
if (!key || !requestKey || !edition) {
  console.error(usage);
  process.exit(1);
}
const { data: licence, error } = licenceText.shape.Licence.safeParse({
  Id: randomUUID(),
  RequestKey: requestKey,
  Edition: edition,
  Holder: values.holder,
  Channels: Number(values.channels),
  StartsAtMs: Date.parse(values.from),
  Days: Number(values.days),
});
if (!licence) {
  console.error(
    `${error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n")}\n\n${usage}`,
  );
  process.exit(1);
}
// Ed25519 has a digest of its own, which null stands for.
const signature = sign(null, Buffer.from(signedText(licence)), createPrivateKey(readFileSync(key)));
console.log(
  JSON.stringify({ Licence: licence, Signature: signature.toString("base64") }, undefined, 2),
);
