import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";

/** A browser's end of web push, as RFC 8291 (encryption) and RFC 8292 (who sends) have it. */
export class WebPushBrowser {
  readonly #ecdh = createECDH("prime256v1");
  readonly #auth = randomBytes(16);

  constructor() {
    this.#ecdh.generateKeys();
  }

  subscription(endpoint: string) {
    return {
      endpoint,
      p256dh: this.#ecdh.getPublicKey("base64url"),
      auth: this.#auth.toString("base64url"),
    };
  }

  /** RFC 8188: salt, record size, length of the key id, key id, then the record. */
  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const idLength = body.readUInt8(20);
    const senderKey = body.subarray(21, 21 + idLength);
    const record = body.subarray(21 + idLength);
    const shared = this.#ecdh.computeSecret(senderKey);
    const info = Buffer.concat([
      Buffer.from("WebPush: info\0"),
      this.#ecdh.getPublicKey(),
      senderKey,
    ]);
    const inputKey = Buffer.from(hkdfSync("sha256", shared, this.#auth, info, 32));
    const derive = (name: string, length: number) =>
      Buffer.from(hkdfSync("sha256", inputKey, salt, `Content-Encoding: ${name}\0`, length));
    const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
    decipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    // The last record ends with 2 and zeros.
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  }
}

/** Checks `Authorization: vapid t=…, k=…` against the key of the site; gives the claims. */
export function vapidClaims(authorization: string, publicKey: string): Record<string, unknown> {
  const [, token = "", key = ""] = /^vapid t=(\S+), ?k=(\S+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error("another key signs than the browser subscribed with");
  const [header = "", claims = "", signature = ""] = token.split(".");
  const raw = Buffer.from(publicKey, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: raw.subarray(1, 33).toString("base64url"),
    y: raw.subarray(33).toString("base64url"),
  };
  const isTrue = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isTrue) throw new Error("the signature is not right");
  return JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown>;
}
