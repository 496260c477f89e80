import { createContext, use } from "react";
import { aligned, type Series, type SeriesReply, sumOfServers } from "./series.ts";
import type { ChartName } from "./use-series.ts";

interface ShownFigures {
  readonly query: {
    readonly data: SeriesReply | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly minutes: number;
  /** Id of the server whose charts are shown. */
  readonly server: string;
}

/** Read once for all cards. */
export const FiguresContext = createContext<ShownFigures | undefined>(undefined);

export function useFigures() {
  const shown = use(FiguresContext);
  if (!shown) throw new Error("A card of figures stands outside of the dashboard");
  const { query, server, minutes } = shown;
  const own = query.data?.series.filter((series) => series.server === server) ?? [];
  const find = (name: ChartName): readonly Series[] => own.filter((one) => one.name === name);
  return {
    query,
    /** With their labels, in the order of the names. */
    chartOf: (...names: readonly ChartName[]) => {
      const series = names.flatMap(find);
      return { series, ...aligned(series, query.data?.step ?? 10, minutes) };
    },
    lastOf: (name: ChartName): number | undefined => find(name)[0]?.points.at(-1)?.[1],
    /** Of all servers together. */
    sumOf: (name: ChartName): number | undefined => query.data && sumOfServers(query.data, name),
  };
}
