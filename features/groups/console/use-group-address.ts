import { useLatestQuery } from "@tessera/platform/console";
import { changedAddress, type GroupAddress, readAddress, writeAddress } from "./group-address.ts";

export type ChangeAddress = (changes: Partial<GroupAddress>) => void;

/** What is shown lives in the address: going back and reloading keep it. */
export function useGroupAddress() {
  const [query, changeQuery] = useLatestQuery();
  const address = readAddress(query);
  const change: ChangeAddress = (changes) => {
    // Choosing another group is a step to go back from; searching and turning pages are not.
    const replace = !("label" in changes);
    changeQuery((present) => writeAddress(changedAddress(readAddress(present), changes)), {
      replace,
    });
  };
  return { address, change };
}
