/** Rows that go with their device, in the transaction that deletes it for good. */
export interface DeviceCleanUp {
  readonly table: string;
  /** The column with the device's id. */
  readonly device: string;
}
