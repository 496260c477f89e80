import { LoadFailed } from "@tessera/platform/console";
import { Skeleton } from "antd";

interface PendingProps {
  readonly queries: readonly {
    readonly error?: Error | null | undefined;
    readonly refetch: () => unknown;
  }[];
}

/** In place of what is not there yet: it is being read, or could not be. */
export function Pending({ queries }: PendingProps) {
  const failed = queries.find(({ error }) => error);
  if (failed?.error) return <LoadFailed error={failed.error} onRetry={failed.refetch} />;
  return <Skeleton active paragraph={{ rows: 8 }} />;
}
