import { usePush } from "@tessera/platform/console";
import { figuresTold } from "../../contract.ts";

/** Nobody is there to press “try again”: what failed is read again with the next figures. */
export function useHealing(query: {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}): void {
  usePush(figuresTold, () => {
    if (query.error && !query.isFetching) void query.refetch();
  });
}
