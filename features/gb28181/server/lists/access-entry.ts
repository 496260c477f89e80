/** Whom an entry of a list is about. Empty and 0 stand for any. */
export interface Whom {
  /** An id, or a pattern of ids. */
  readonly serial: string;
  /** An address, or a network. */
  readonly remoteIp: string;
  readonly remotePort: number;
}

export interface EntryDraft extends Whom {
  /** Of the white list; empty: the device has none of its own. */
  readonly password: string;
  readonly description: string;
}

export interface AccessEntry extends EntryDraft {
  readonly id: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

export const whomKey = ({ serial, remoteIp, remotePort }: Whom): string =>
  `${serial} ${remoteIp} ${remotePort}`;
