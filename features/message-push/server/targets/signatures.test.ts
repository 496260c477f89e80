import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { dingTalkSign, feishuSign, webhookSignature } from "./signatures.ts";

it("signs webhooks over moment and body", () => {
  // By `printf '1700000000000.{"a":1}' | openssl dgst -sha256 -hmac key`.
  expect(webhookSignature("key", "1700000000000", '{"a":1}')).toBe(
    "sha256=2c8bc12f88d77789404ce0a63cf69acf735ba98832f7a7d36147f537be556f3e",
  );
  expect(webhookSignature("key", "1700000000001", '{"a":1}')).not.toContain(
    "2c8bc12f88d77789404ce0a63cf69acf735ba98832f7a7d36147f537be556f3e",
  );
});

it("signs for DingTalk as its rules say", () => {
  expect(dingTalkSign("SECabc", 1_700_000_000_000)).toBe(
    "jcUpW0QmtKduN03n4JqQ0PBosVjqnM8gU7fIIvsDmCM%3D",
  );
});

it("signs for Feishu as its rules say", () => {
  expect(feishuSign("demo", 1_700_000_000)).toBe("8oT2n3SMKFfEnDoiwer8BUM/SjKLwe9SqoEIHlhDTKo=");
});

it("signs nothing for Feishu but with a key that holds the moment", () => {
  const other = createHmac("sha256", "1700000001\ndemo").digest("base64");
  expect(feishuSign("demo", 1_700_000_001)).toBe(other);
});
