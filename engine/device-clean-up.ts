/** Rows about devices or channels: they go in the transaction that deletes those for good. */
export interface DeviceCleanUp {
  readonly table: string;
  /** The column with the device's id. */
  readonly device: string;
  /** The column with the channel's id. Without it rows stay until the whole device goes. */
  readonly channel?: string;
  /**
   * They only tell what was. Of other rows it is made sure at every start that none waits for a device that comes to
   * have the id of one that is gone.
   */
  readonly isHistory?: true;
}
