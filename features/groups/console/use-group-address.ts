import { useSearchParams } from "react-router";
import { changedAddress, type GroupAddress, readAddress, writeAddress } from "./group-address.ts";

export type ChangeAddress = (changes: Partial<GroupAddress>) => void;

/** What is shown lives in the address: going back and reloading keep it. */
export function useGroupAddress() {
  const [query, setQuery] = useSearchParams();
  const address = readAddress(query);
  const change: ChangeAddress = (changes) => {
    // Choosing another group is a step to go back from; searching and turning pages are not.
    const replace = !("label" in changes);
    setQuery(writeAddress(changedAddress(address, changes)), { replace });
  };
  return { address, change };
}
