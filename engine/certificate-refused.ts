import { DeviceRefused, type Text } from "@tessera/base";

/** What a device shows of itself by TLS. */
export interface ShownCertificate {
  /** SHA-256; empty if it shows none at all. */
  readonly fingerprint: string;
  readonly subject: string;
  readonly issuer: string;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
}

/** The device shows another certificate than the one that is kept with its connection: not a word was said to it. */
export class CertificateRefused extends DeviceRefused {
  readonly shown: ShownCertificate;

  constructor(
    code: string,
    shown: ShownCertificate,
    { address, cause }: { readonly address: string; readonly cause: unknown },
  ) {
    super(code, { ...changedText(shown), address }, { cause });
    this.shown = shown;
  }
}

const changedText = ({ fingerprint }: ShownCertificate): Text => ({
  zh: `证书已更换：设备出示的证书（${fingerprint}）与信任的不同，可能换了设备或证书，也可能有人冒充。核实无误后，打开该设备并点击“信任新证书”。`,
  en: `The certificate has changed: the device now shows ${fingerprint}, which is not the trusted one. The device or its certificate was replaced, or somebody is impersonating it. Once you have checked, open the device and choose “Trust the new certificate”.`,
});
