/** Where devices of 2022 upload pictures that they were asked for. */
export interface SnapshotPlaces {
  /** One address for one picture, at the host by which the device reaches us. */
  place(host: string): SnapshotPlace;
}

interface SnapshotPlace {
  readonly url: string;
  /** 32 to 128 letters, digits and dashes. */
  readonly sessionId: string;
  readonly picture: Promise<Uint8Array>;
  close(): void;
}
