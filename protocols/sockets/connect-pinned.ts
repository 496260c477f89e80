import type { X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import { connect, type TLSSocket } from "node:tls";

/** What is known of the certificate of a device, which nobody else vouches for. */
export interface CertificatePin {
  /** SHA-256 fingerprints; empty: whatever it shows the first time. */
  readonly trusted: readonly string[];
  /** Told which one it has shown, once that is trusted. */
  readonly onSeen?: ((fingerprint: string) => void) | undefined;
}

/** What a certificate says of itself. */
export interface CertificateFacts {
  /** SHA-256; empty if none was shown. */
  readonly fingerprint: string;
  readonly subject: string;
  readonly issuer: string;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
}

/** Another certificate than the one that is trusted: another device, or somebody in between. */
export class CertificateChanged extends Error {
  readonly shown: CertificateFacts;

  constructor(shown: CertificateFacts) {
    super(`The certificate is another one: ${shown.fingerprint}`);
    this.name = "CertificateChanged";
    this.shown = shown;
  }
}

/** From "AA:BB…, CC:DD…", however it was typed. */
export const fingerprintsOf = (text: string): readonly string[] =>
  (text.toUpperCase().match(/[\dA-F:]{64,95}/g) ?? []).map((found) =>
    (found.replaceAll(":", "").match(/../g) ?? []).join(":"),
  );

/** Nothing may be written before `onTrusted`; a certificate that is another ends the socket with CertificateChanged. */
export function connectPinned(
  address: { readonly host: string; readonly port: number },
  { trusted, onSeen }: CertificatePin,
  onTrusted: () => void,
): TLSSocket {
  const socket = connect({
    ...address,
    // Cameras sign their certificates themselves; that it stays the same is what is asked.
    rejectUnauthorized: false,
    ...(isIP(address.host) ? {} : { servername: address.host }),
  });
  socket.once("secureConnect", () => {
    const certificate = socket.getPeerX509Certificate();
    const fingerprint = certificate?.fingerprint256 ?? "";
    if (trusted.length > 0 && !trusted.includes(fingerprint))
      return void socket.destroy(new CertificateChanged(factsOf(certificate)));
    socket.setNoDelay(true);
    onSeen?.(fingerprint);
    onTrusted();
  });
  return socket;
}

const factsOf = (certificate: X509Certificate | undefined): CertificateFacts => ({
  fingerprint: certificate?.fingerprint256 ?? "",
  subject: certificate?.subject ?? "",
  issuer: certificate?.issuer ?? "",
  startsAtMs: certificate?.validFromDate.getTime() ?? 0,
  endsAtMs: certificate?.validToDate.getTime() ?? 0,
});
