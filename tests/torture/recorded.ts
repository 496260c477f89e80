interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

export type Recorded = ReadonlyMap<string, readonly Span[]>;

/** What the server tells is recorded of some channels. */
export async function recorded(
  { url, token }: { readonly url: string; readonly token: string },
  ids: readonly string[],
  from: number,
  to: number,
): Promise<Recorded> {
  const query = new URLSearchParams({ ids: JSON.stringify(ids), from: `${from}`, to: `${to}` });
  const response = await fetch(`${url}/api/v1/record/timeline?${query.toString()}`, {
    headers: { token },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`timeline answered ${response.status} ${text}`);
  const { channels } = JSON.parse(text) as {
    readonly channels: readonly { readonly id: string; readonly recorded: readonly Span[] }[];
  };
  return new Map(channels.map((channel) => [channel.id, channel.recorded]));
}

export const lastOf = (found: Recorded, id: string) => found.get(id)?.at(-1)?.endMs ?? 0;

/** How much of what was told is not found again. */
export function missingOf(told: Recorded, found: Recorded): number {
  let sum = 0;
  for (const [id, spans] of told)
    for (const { startMs, endMs } of spans) {
      const covered = (found.get(id) ?? []).reduce(
        (all, span) =>
          all + Math.max(0, Math.min(endMs, span.endMs) - Math.max(startMs, span.startMs)),
        0,
      );
      sum += endMs - startMs - covered;
    }
  return sum;
}

/** Until each of the channels has a picture from after a moment. */
export async function untilRecorded(
  server: Parameters<typeof recorded>[0],
  ids: readonly string[],
  sinceMs: number,
): Promise<void> {
  const giveUpMs = performance.now() + 40_000;
  for (;;) {
    const now = await recorded(server, ids, sinceMs - 60_000, Date.now());
    if (ids.every((id) => lastOf(now, id) > sinceMs)) return;
    if (performance.now() > giveUpMs) throw new Error("The cameras are not recorded.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
