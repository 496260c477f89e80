import { hourMs } from "@tessera/base";
import type { RecordItem } from "@tessera/protocols/gb28181";

interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** More than that no upper platform lists. */
const maxItems = 10_000;

/** Recordings as files: our own first, of the device's only what we have not. */
export function recordItems(
  deviceId: string,
  { own, device }: { readonly own: readonly Span[]; readonly device: readonly Span[] },
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): RecordItem[] {
  const rest = device.flatMap((span) => without(span, own));
  const clipped = [...own, ...rest]
    .map(({ startMs, endMs }) => ({
      startMs: Math.max(startMs, fromMs),
      endMs: Math.min(endMs, toMs),
    }))
    // Times on the wire have whole seconds.
    .filter(({ startMs, endMs }) => endMs - startMs >= 1000)
    .toSorted((one, other) => one.startMs - other.startMs);
  return clipped
    .flatMap((span) => [...byHours(span)])
    .slice(0, maxItems)
    .map(({ startMs, endMs }) => ({ deviceId, name: deviceId, startMs, endMs, type: "time" }));
}

/** A recording of days is cut at full hours: players take it for one file. */
function* byHours({ startMs, endMs }: Span): Generator<Span> {
  for (let from = startMs; from < endMs; ) {
    const to = Math.min(endMs, (Math.floor(from / hourMs) + 1) * hourMs);
    if (to - from >= 1000) yield { startMs: from, endMs: to };
    from = to;
  }
}

/** What is left of a span; the others come in order. */
function without(span: Span, others: readonly Span[]): Span[] {
  const left: Span[] = [];
  let fromMs = span.startMs;
  for (const { startMs, endMs } of others) {
    if (endMs <= fromMs || startMs >= span.endMs) continue;
    if (startMs > fromMs) left.push({ startMs: fromMs, endMs: startMs });
    fromMs = Math.max(fromMs, endMs);
  }
  if (fromMs < span.endMs) left.push({ startMs: fromMs, endMs: span.endMs });
  return left;
}
