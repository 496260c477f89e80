import { systemClock } from "@tessera/base";
import { useEffect, useRef, useState } from "react";
import type { Asked, PaletteEntry, PaletteSource } from "./slots.ts";

export interface Found {
  readonly source: PaletteSource;
  readonly entries: readonly PaletteEntry[];
}

const settleMs = 150;
const mostOfAKind = 8;

/** What all sources find, in their order; what is slow comes when it is there, what fails finds nothing. */
export function useFound(
  sources: readonly PaletteSource[],
  asked: Omit<Asked, "signal">,
): { readonly found: readonly Found[]; readonly isSettled: boolean } {
  const { q, isAdmin, language } = asked;
  const [answers, setAnswers] = useState<ReadonlyMap<number, readonly PaletteEntry[]>>(new Map());
  const [settledQ, setSettledQ] = useState<string>();
  const latest = useRef(sources);
  useEffect(() => {
    latest.current = sources;
  });
  useEffect(() => {
    const control = new AbortController();
    const ask = async () => {
      const { signal } = control;
      const asking = latest.current.map(async (source, at) => {
        const found = await answerOf(source, { q, isAdmin, language, signal });
        if (!signal.aborted)
          setAnswers((before) => new Map(before).set(at, found.slice(0, mostOfAKind)));
      });
      await Promise.all(asking);
      if (!control.signal.aborted) setSettledQ(q);
    };
    const cancel = systemClock.after(q === "" ? 0 : settleMs, () => void ask());
    return () => {
      cancel();
      control.abort();
    };
  }, [q, isAdmin, language]);
  const found = sources.flatMap((source, at) => {
    const entries = answers.get(at) ?? [];
    return entries.length > 0 ? [{ source, entries }] : [];
  });
  return { found, isSettled: settledQ === q };
}

async function answerOf(source: PaletteSource, asked: Asked): Promise<readonly PaletteEntry[]> {
  try {
    return await source.find(asked);
  } catch {
    // The others still answer; a request that failed has been told.
    return [];
  }
}
