import { useQuery } from "@tanstack/react-query";
import { Turns } from "@tessera/base";

/** A picture may be taken for this: not all of a page at once. */
const turns = new Turns(2);
const freshForMs = 60_000;

export interface Still {
  /** Names it in the cache. */
  readonly key: readonly unknown[];
  /** null: there is none. */
  readonly take: (signal: AbortSignal) => Promise<Blob | null>;
}

/** The picture of this minute; nothing is asked for while `isWanted` is false. */
export function useStill({ key, take }: Still, isWanted: boolean) {
  const { data, dataUpdatedAt, isError } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => turns.run(() => take(signal), signal),
    enabled: isWanted,
    staleTime: freshForMs,
    refetchOnWindowFocus: false,
  });
  return { picture: data ?? undefined, takenAtMs: dataUpdatedAt, hasFailed: isError };
}
