import { createHmac } from "node:crypto";

/** Of a webhook: over the moment and the body, so that an old call cannot be sent again. */
export const webhookSignature = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;

/** DingTalk: the secret signs the moment and itself; Base64, then URL encoding. */
export const dingTalkSign = (secret: string, timestampMs: number): string =>
  encodeURIComponent(
    createHmac("sha256", secret).update(`${timestampMs}\n${secret}`).digest("base64"),
  );

/** Feishu: moment and secret are the key, and nothing is signed. */
export const feishuSign = (secret: string, timestampS: number): string =>
  createHmac("sha256", `${timestampS}\n${secret}`).update("").digest("base64");
