import { LoadFailed } from "@tessera/platform/console";
import { Skeleton } from "antd";
import type { ReactNode } from "react";

interface LoadedProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** How many lines it will about be. */
  readonly lines?: number;
  readonly children: (data: Data) => ReactNode;
}

/** What was asked for; until it is there, that it is loading or why it failed. */
export function Loaded<Data>({ query, lines = 4, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) return <LoadFailed error={error} onRetry={refetch} />;
  return <Skeleton active paragraph={{ rows: lines }} />;
}
