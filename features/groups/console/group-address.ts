import { useLatestQuery } from "@tessera/platform/console";

export type MemberKind = "devices" | "channels";

/** Which group is open, and which of its lists: ?label=&tab= before what the list itself keeps there. */
export interface GroupAddress {
  readonly label: number | undefined;
  readonly tab: MemberKind;
}

export function readAddress(query: URLSearchParams): GroupAddress {
  const label = Number(query.get("label"));
  return {
    label: Number.isSafeInteger(label) && label > 0 ? label : undefined,
    tab: query.get("tab") === "channels" ? "channels" : "devices",
  };
}

/** Another group or tab is another list, from its beginning. Leaves out what is as usual. */
export const writeAddress = ({ label, tab }: GroupAddress): URLSearchParams =>
  new URLSearchParams({
    ...(label !== undefined && { label: String(label) }),
    ...(tab !== "devices" && { tab }),
  });

/** What is shown lives in the address: going back and reloading keep it. */
export function useGroupAddress() {
  const [query, changeQuery] = useLatestQuery();
  return {
    ...readAddress(query),
    openGroup: (label: number | undefined) =>
      changeQuery((present) => writeAddress({ ...readAddress(present), label })),
    // Not a step to go back from.
    openTab: (tab: MemberKind) =>
      changeQuery((present) => writeAddress({ ...readAddress(present), tab }), { replace: true }),
  };
}
