import { isIP } from "node:net";
import { connect, type TLSSocket } from "node:tls";

/** What is known of the certificate of a device, which nobody else vouches for. */
export interface CertificatePin {
  /** SHA-256 fingerprints; empty: whatever it shows the first time. */
  readonly trusted: readonly string[];
  /** Told which one it has shown, once that is trusted. */
  readonly onSeen?: ((fingerprint: string) => void) | undefined;
}

/** Another certificate than the one that is trusted: another device, or somebody in between. */
export class CertificateChanged extends Error {
  readonly fingerprint: string;

  constructor(fingerprint: string) {
    super(`The certificate is another one: ${fingerprint}`);
    this.name = "CertificateChanged";
    this.fingerprint = fingerprint;
  }
}

/** From "AA:BB…, CC:DD…", however it was typed; a device that was stored before there were any has none. */
export const fingerprintsOf = (text = ""): readonly string[] =>
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
    const fingerprint = socket.getPeerX509Certificate()?.fingerprint256 ?? "";
    if (trusted.length > 0 && !trusted.includes(fingerprint))
      return void socket.destroy(new CertificateChanged(fingerprint));
    socket.setNoDelay(true);
    onSeen?.(fingerprint);
    onTrusted();
  });
  return socket;
}
