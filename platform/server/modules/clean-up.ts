/** Rows of a table that name a device, or a channel of it. */
export interface CleanUp {
  readonly table: string;
  /** The column with the device's id. */
  readonly device: string;
  /** The column with the channel's id, if there is one. */
  readonly channel?: string;
}
