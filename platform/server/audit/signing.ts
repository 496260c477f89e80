/** Signs what stands for the record elsewhere, with the key of the site. */
export interface AuditSigner {
  /** Of its public key. */
  readonly fingerprint: string;
  sign(bytes: Uint8Array): string;
  verifies(bytes: Uint8Array, signature: string): boolean;
}

/** How the record ended at a moment. */
export interface AuditHead {
  /** Of the last line; 0: there was none. */
  readonly id: number;
  readonly hash: string;
  readonly atMs: number;
}

/** Stands for the lines that were removed because they were old. */
export interface AuditCheckpoint extends AuditHead {
  /** Of the signer's key. */
  readonly fingerprint: string;
  readonly signature: string;
}

export const headBytes = ({ id, hash, atMs }: AuditHead): Uint8Array =>
  Buffer.from(JSON.stringify(["tessera audit head", id, hash, atMs]));

export const checkpointBytes = ({ id, hash, atMs }: AuditHead): Uint8Array =>
  Buffer.from(JSON.stringify(["tessera audit checkpoint", id, hash, atMs]));
