import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** Flags of authenticator data (WebAuthn Level 3, 6.1). */
const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

interface Page {
  /** `https://cam.example`, as the browser names the page. */
  readonly origin: string;
  readonly domain: string;
}

/** What a browser and an authenticator do, without either: one passkey on a P-256 key, no attestation. */
export class SoftwarePasskey {
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #id = randomBytes(16);
  readonly #page: Page;
  isUserVerified = true;
  counter = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** As `navigator.credentials.create` answers. */
  create({ challenge }: { readonly challenge: string }) {
    const authData = Buffer.concat([this.#header(hasCredential), this.#credential()]);
    const attestationObject = Buffer.concat([
      map(3),
      Buffer.concat([text("fmt"), text("none")]),
      Buffer.concat([text("attStmt"), map(0)]),
      Buffer.concat([text("authData"), bytes(authData)]),
    ]);
    return {
      ...this.#envelope(),
      response: {
        clientDataJSON: this.#clientData("webauthn.create", challenge).toString("base64url"),
        attestationObject: attestationObject.toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  /** As `navigator.credentials.get` answers. */
  get({ challenge }: { readonly challenge: string }) {
    this.counter++;
    const authData = this.#header(0);
    const clientData = this.#clientData("webauthn.get", challenge);
    const signed = Buffer.concat([authData, sha256(clientData)]);
    return {
      ...this.#envelope(),
      response: {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: sign("sha256", signed, this.#keys.privateKey).toString("base64url"),
      },
    };
  }

  #envelope() {
    const id = this.#id.toString("base64url");
    return { id, rawId: id, type: "public-key", clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string): Buffer {
    const { origin } = this.#page;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #header(flags: number): Buffer {
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags | userPresent | (this.isUserVerified ? userVerified : 0), 0);
    tail.writeUInt32BE(this.counter, 1);
    return Buffer.concat([sha256(this.#page.domain), tail]);
  }

  /** AAGUID, length and id of the credential, public key. */
  #credential(): Buffer {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const cosePublicKey = Buffer.concat([
      map(5),
      Buffer.from([0x01, 0x02]), // key type: two coordinates
      Buffer.from([0x03, 0x26]), // algorithm: ES256 (-7)
      Buffer.from([0x20, 0x01]), // curve: P-256
      Buffer.from([0x21]),
      bytes(Buffer.from(x, "base64url")),
      Buffer.from([0x22]),
      bytes(Buffer.from(y, "base64url")),
    ]);
    const idLength = Buffer.from([0, this.#id.length]);
    return Buffer.concat([Buffer.alloc(16), idLength, this.#id, cosePublicKey]);
  }
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

/** CBOR (RFC 8949, 3), as far as an attestation needs it. */
const map = (entries: number) => Buffer.from([0xa0 | entries]);
const text = (value: string) =>
  Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)]);
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value]);
