import { execFileSync, spawnSync } from "node:child_process";
import { generateKeyPairSync, verify } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { licenceText, signedText } from "@tessera/features/licences/contract";
import { expect, it, onTestFinished } from "vitest";

const program = join(import.meta.dirname, "sign.ts");

it("signs what it is told, so that the public key proves it", () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const folder = mkdtempSync(join(tmpdir(), "tessera-sign-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const key = join(folder, "key.pem");
  writeFileSync(key, privateKey.export({ type: "pkcs8", format: "pem" }));
  const args = ["--key", key, "--request-key", "AAAA", "--edition", "Pro", "--days", "30"];
  const text = execFileSync(process.execPath, [program, ...args], { encoding: "utf8" });
  const { Licence, Signature } = licenceText.parse(JSON.parse(text));
  expect(Licence).toMatchObject({ RequestKey: "AAAA", Edition: "Pro", Channels: 0, Days: 30 });
  const signature = Buffer.from(Signature, "base64");
  expect(verify(null, Buffer.from(signedText(Licence)), publicKey, signature)).toBe(true);
});

it("says how it is used, and what does not fit", () => {
  const asked = spawnSync(process.execPath, [program], { encoding: "utf8" });
  expect(asked.status).toBe(1);
  expect(asked.stderr).toContain("--request-key KEY");
  const args = ["--key", "none", "--request-key", "A", "--edition", "E", "--days", "many"];
  const wrong = spawnSync(process.execPath, [program, ...args], { encoding: "utf8" });
  expect(wrong.status).toBe(1);
  expect(wrong.stderr).toContain("Days:");
});
