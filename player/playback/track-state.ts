/** What a viewer can be told about one recorded channel at the present position. */
export type TrackState =
  | { readonly kind: "loading" }
  | {
      readonly kind: "ready";
      readonly width: number;
      readonly height: number;
      readonly codecs: string;
    }
  /** Nothing was recorded here; `nextMs`: where footage goes on. */
  | { readonly kind: "gap"; readonly startMs: number; readonly nextMs: number | undefined }
  /** After the last footage: more may come. */
  | { readonly kind: "end"; readonly endMs: number }
  | { readonly kind: "undecodable"; readonly codecs: string }
  | { readonly kind: "failed"; readonly error: unknown; readonly retryInMs: number | undefined };

/** Parts of a second may differ. */
export function isSameTrackState(before: TrackState, after: TrackState): boolean {
  const partsAfter = visibleParts(after);
  return visibleParts(before).every((part, index) => part === partsAfter[index]);
}

function visibleParts(state: TrackState): unknown[] {
  const { kind } = state;
  if (kind === "ready") return [kind, state.width, state.height, state.codecs];
  if (kind === "gap") return [kind, state.nextMs];
  if (kind === "undecodable") return [kind, state.codecs];
  if (kind === "failed")
    return [kind, state.error, state.retryInMs && Math.ceil(state.retryInMs / 1000)];
  return [kind];
}
