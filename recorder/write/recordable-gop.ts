import type { Fragment } from "@tessera/formats/fmp4";

/** A GOP (or a piece of a long one) on its way to a file; its times are UTC. */
export interface RecordableGop {
  readonly start90k: number;
  readonly end90k: number;
  /** Starts without a key frame; see FragmentPlace. */
  readonly continuesGop: boolean;
  /** Packet loss has hit pictures of it. */
  readonly isDamaged?: boolean;
  /** Of its frames. */
  readonly bytes: number;
  /** Its samples; asked for when it is to be written, and again only if that failed. */
  samples(): Pick<Fragment, "video" | "audio">;
  /** Idempotent: its memory is used again. */
  release(): void;
}
