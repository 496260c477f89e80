import { hash, randomBytes } from "node:crypto";
import { type Xml, xml } from "../xml/index.ts";

export interface UsernameToken {
  readonly userName: string;
  readonly password: string;
  /** In the device's time: it refuses what looks old to it. */
  readonly createdAtMs: number;
}

const oasis = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss";
const extensionNamespace = `${oasis}-wssecurity-secext-1.0.xsd`;
const utilityNamespace = `${oasis}-wssecurity-utility-1.0.xsd`;
const digestType = `${oasis}-username-token-profile-1.0#PasswordDigest`;
const base64Type = `${oasis}-soap-message-security-1.0#Base64Binary`;

/** WS-Security UsernameToken Profile 1.0, with a nonce of its own for every request. */
export function securityHeader({ userName, password, createdAtMs }: UsernameToken): Xml {
  const nonce = randomBytes(16);
  const created = new Date(createdAtMs).toISOString();
  const digest = passwordDigest(nonce, created, password);
  return xml`<w:Security xmlns:w="${extensionNamespace}" xmlns:u="${utilityNamespace}" s:mustUnderstand="1"><w:UsernameToken><w:Username>${userName}</w:Username><w:Password Type="${digestType}">${digest}</w:Password><w:Nonce EncodingType="${base64Type}">${nonce.toString("base64")}</w:Nonce><u:Created>${created}</u:Created></w:UsernameToken></w:Security>`;
}

/** Over the bytes of the nonce, not over the text it is sent as. */
export function passwordDigest(nonce: Uint8Array, created: string, password: string): string {
  return hash("sha1", Buffer.concat([nonce, Buffer.from(created + password)]), "base64");
}
