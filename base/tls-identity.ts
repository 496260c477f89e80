/** A certificate with its key, both in PEM. */
export interface TlsPair {
  /** The certificate, then those that vouch for it. */
  readonly cert: string;
  readonly key: string;
}

/** By what a port that listens with TLS proves who it is. It may be renewed while the port is open. */
export interface TlsIdentity {
  readonly pair: TlsPair;
  /** Returns how to hear no more. */
  onRenewed(listener: () => void): () => void;
}
