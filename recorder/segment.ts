/** As `ChannelRef` of the engine. */
export interface RecordedChannel {
  readonly deviceId: string;
  readonly channelId: string;
}

/** 1 main, 2 sub. */
export type RecordedFlow = 1 | 2;

/** What is recorded beside each other: one flow of one channel. */
export interface RecordedPlace {
  readonly channel: RecordedChannel;
  readonly flow: RecordedFlow;
}

/** Where the bytes of a segment are, wherever its root is mounted now. */
export interface SegmentAddress {
  readonly rootId: number;
  /** In its root: names with "/" between them. */
  readonly key: string;
}

/**
 * One file: a stretch of one flow, recorded without a break and with the same tracks; some minutes at
 * most. Times are UTC. The decode times in it are UTC too (90 kHz ticks since 1970), so that whoever
 * reads one fragment knows when it was.
 */
export interface Segment extends RecordedPlace, SegmentAddress {
  readonly id: number;
  readonly startMs: number;
  /** Of the last fragment that is safe on the disk. */
  readonly endMs: number;
  /** Up to the end of that fragment; what lies behind it is not to be read while the segment is open. */
  readonly bytes: number;
  /** Still written. */
  readonly isOpen: boolean;
  /** Never deleted, neither by retention nor by hand. */
  readonly isLocked: boolean;
}

/** A GOP in a file: moof and mdat. The first one starts behind the init segment. */
export interface FragmentPlace {
  readonly startMs: number;
  readonly durationMs: number;
  readonly offset: number;
  readonly bytes: number;
  /**
   * It starts without a key frame: a GOP of many seconds is written in pieces. Whoever seeks begins at
   * the fragment before it that has one.
   */
  readonly continuesGop?: boolean;
  /** Packet loss has hit pictures of it. */
  readonly isDamaged?: boolean;
}
