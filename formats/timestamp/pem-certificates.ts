/** The certificates of a PEM text, as DER; what stands between them is for people. */
export function pemCertificates(text: string): Uint8Array<ArrayBuffer>[] {
  const blocks = text.matchAll(/-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g);
  return Array.from(blocks, ([, base64 = ""]) =>
    Uint8Array.from(atob(base64.replaceAll(/\s/g, "")), (character) => character.charCodeAt(0)),
  );
}
