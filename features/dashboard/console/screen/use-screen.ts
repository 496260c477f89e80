import { useQueryCall } from "@tessera/platform/console";
import { readScreen } from "../../contract.ts";
import { useMinutely } from "../use-minutely.ts";
import { useHealing } from "./use-healing.ts";

/** What was chosen, and the server's time, which is compared every minute: clocks drift. */
export function useScreen() {
  const query = useQueryCall(
    readScreen,
    {},
    { quiet: true, staleTimeMs: Number.POSITIVE_INFINITY },
  );
  useMinutely(() => void query.refetch());
  useHealing(query);
  const { data, dataUpdatedAt } = query;
  return { query, aheadMs: data ? data.nowMs - dataUpdatedAt : 0 };
}
