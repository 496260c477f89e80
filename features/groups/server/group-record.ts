/** The parent of the groups at the top. */
export const rootId = 0;

export interface GroupRecord {
  readonly id: number;
  readonly name: string;
  /** `rootId`: at the top. */
  readonly parentId: number;
  /** Unique unless empty. */
  readonly customId: string;
  /** Its place among its siblings, from 0. */
  readonly sort: number;
  readonly createdAtMs: number;
}

/** A device is in a group with all its channels; a channel can be in it by itself. */
export interface GroupMember {
  readonly groupId: number;
  readonly deviceId: string;
  /** Undefined: the whole device. */
  readonly channelId?: string | undefined;
}
