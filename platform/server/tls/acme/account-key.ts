import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from "node:crypto";

/** The key by which an ACME server knows us (RFC 8555, 6.2): ES256. */
export class AccountKey {
  readonly pem: string;
  readonly #jwk: {
    readonly crv: string;
    readonly kty: string;
    readonly x: string;
    readonly y: string;
  };

  constructor(pem: string) {
    this.pem = pem;
    const {
      crv = "",
      kty = "",
      x = "",
      y = "",
    } = createPublicKey(createPrivateKey(pem)).export({
      format: "jwk",
    }) as Record<string, string>;
    // In this order: its thumbprint is taken of it (RFC 7638, 3.2).
    this.#jwk = { crv, kty, x, y };
  }

  static make(): AccountKey {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    return new AccountKey(String(privateKey.export({ type: "pkcs8", format: "pem" })));
  }

  /** What the server under our name has to answer a challenge with (RFC 8555, 8.1). */
  authorizationOf(token: string): string {
    const thumbprint = createHash("sha256").update(JSON.stringify(this.#jwk)).digest("base64url");
    return `${token}.${thumbprint}`;
  }

  /** `account`: by its address once it has one. An empty payload only asks (6.3). */
  sign(
    payload: object | "",
    {
      url,
      nonce,
      account,
    }: { readonly url: string; readonly nonce: string; readonly account: string },
  ): string {
    const header = {
      alg: "ES256",
      nonce,
      url,
      ...(account ? { kid: account } : { jwk: this.#jwk }),
    };
    const signed = [header, payload].map((part) =>
      part === "" ? "" : Buffer.from(JSON.stringify(part)).toString("base64url"),
    );
    const text = signed.join(".");
    const key = { key: this.pem, dsaEncoding: "ieee-p1363" } as const;
    const signature = sign("sha256", Buffer.from(text), key).toString("base64url");
    return JSON.stringify({ protected: signed[0], payload: signed[1], signature });
  }
}
