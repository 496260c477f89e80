import type { ZoneTime } from "@tessera/kit/playback";
import type { AskedSpan, TrackAddress } from "../track-address.ts";

export interface ChooseProps {
  readonly address: TrackAddress;
  /** Undefined: what was asked for cannot be. */
  readonly span: AskedSpan | undefined;
  readonly zone: ZoneTime | undefined;
  readonly nowMs: number;
  readonly onChange: (part: Partial<TrackAddress>) => void;
}
