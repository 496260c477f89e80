import { fragment, initSegment, mimeType } from "@tessera/formats/fmp4";
import type { MediaReply } from "@tessera/platform/contract";
import { clip, duration90k } from "./a-picture.ts";

export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

interface Wish {
  readonly from: number;
  readonly to: number;
  readonly keysEveryMs: number;
}

/** A key picture each second, from the start of a span on. */
export const groupMs = 1000;

/** Drawn pictures of what was recorded, cut and described as `readFootage` promises. */
export function drawnFootage(recorded: readonly Span[], wish: Wish): MediaReply {
  const startAfter = (atMs: number) => recorded.find(({ startMs }) => startMs >= atMs)?.startMs;
  const span = recorded.find(({ startMs, endMs }) => wish.from >= startMs && wish.from < endMs);
  if (!span) return { kind: "nothing", headers: momentHeaders({ next: startAfter(wish.from) }) };
  const groups = Math.max(1, Math.ceil(wish.keysEveryMs / groupMs));
  const stepMs = groups * groupMs;
  const startMs = span.startMs + Math.floor((wish.from - span.startMs) / stepMs) * stepMs;
  const endMs = Math.min(span.endMs, startMs + Math.ceil((wish.to - startMs) / stepMs) * stepMs);
  const next = endMs < span.endMs ? endMs : startAfter(endMs);
  const { track } = clip();
  return {
    kind: "bytes",
    contentType: mimeType({ video: track }),
    headers: momentHeaders({ start: startMs, end: endMs, next }),
    async *read() {
      yield initSegment({ video: track });
      for (let atMs = startMs; atMs < endMs; atMs += stepMs) yield group(atMs, wish, groups);
    },
  };
}

/** Of fast play only the key picture is left, shown until the next one. */
function group(atMs: number, { keysEveryMs }: Wish, groups: number): Uint8Array {
  const { frames } = clip();
  const key = { ...frames[0], duration90k: duration90k * frames.length * groups };
  const samples = keysEveryMs > 0 ? [key as (typeof frames)[number]] : frames;
  return fragment({ sequence: 1, video: { dts90k: atMs * 90, samples: [...samples] } });
}

const momentHeaders = (moments: Readonly<Record<string, number | undefined>>) =>
  Object.fromEntries(
    Object.entries(moments)
      .filter(([, atMs]) => atMs !== undefined)
      .map(([name, atMs]) => [`tessera-${name}`, String(atMs)]),
  );
