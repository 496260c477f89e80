import { createPublicKey, type KeyObject } from "node:crypto";

/** The public half of the key that signs licences (Ed25519, SPKI); the other half is with who issues them. */
const spki = "MCowBQYDK2VwAyEAhrjtNvXgNljlxQH2nnYXgWLORXjgQ4E6g2IG+QoEg+s=";

export const productKey = (): KeyObject =>
  createPublicKey({ key: Buffer.from(spki, "base64"), format: "der", type: "spki" });
