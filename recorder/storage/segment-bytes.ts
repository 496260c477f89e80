import type { SegmentAddress } from "../segment.ts";

/**
 * The bytes of segments and of what is kept beside them, by storage root and key. What cannot be done
 * rejects with a StorageError. `segmentBytesContract` says what each of these promises.
 */
export interface SegmentBytes {
  /** undefined: nothing is there. */
  size(address: SegmentAddress): Promise<number | undefined>;
  /** To be read until it is closed, also while it grows. */
  open(address: SegmentAddress): Promise<OpenBytes>;
  /** Something new. What is there already is left alone; so is a root that is not there. */
  create(address: SegmentAddress): Promise<GrowingBytes>;
  /** Keeps the first so many bytes; settles when that is safe. */
  cut(address: SegmentAddress, bytes: number): Promise<void>;
  /**
   * The data is what lies behind the first so many bytes from now on; made if nothing is there. For what
   * can be made again: it may be lost with the power.
   */
  writeTail(address: SegmentAddress, offset: number, data: Uint8Array): Promise<void>;
  delete(address: SegmentAddress): Promise<void>;
  /** What lies right in a folder, which is the start of keys ("": all). Nothing there: nothing. */
  list(rootId: number, folder: string): Promise<readonly ListedName[]>;
  /** One key, in the place of what was there, or all keys of a folder. */
  move(rootId: number, from: string, to: string): Promise<void>;
  /** What an empty folder leaves behind, where folders are more than the start of keys. */
  dropFolder(rootId: number, folder: string): Promise<void>;
}

/** One part of keys, between two "/". */
export interface ListedName {
  readonly name: string;
  readonly isFolder: boolean;
}

export interface OpenBytes extends AsyncDisposable {
  /** As it is now. */
  size(): Promise<number>;
  /** Fills the buffer; false: it ends before the buffer is full. */
  read(buffer: Uint8Array, position: number): Promise<boolean>;
  close(): Promise<void>;
}

export interface GrowingBytes {
  /** Appends of whole multiples of so many bytes, from such memory as WriteBuffer has, cost less; without it all cost the same. */
  readonly unitBytes?: number;
  /** Settles when the data is safe; it may be used again then. */
  append(data: Uint8Array): Promise<void>;
  /** Takes away what an append that failed may have left. */
  cutTail(): Promise<void>;
  close(): Promise<void>;
}
