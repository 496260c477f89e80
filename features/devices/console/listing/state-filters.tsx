import type { Filter } from "@tessera/kit";
import { type ListAddress, listQuery, useTexts } from "@tessera/platform/console";
import type { ReactNode } from "react";
import styles from "./listing.module.css";
import { listingTexts } from "./texts.ts";

/** Online or not, enabled or not. */
export type StateFilter = "online" | "enable";

/** How many there are in each state, where the server was asked. */
interface Counts {
  readonly All: number;
  readonly Online: number;
  readonly Offline: number;
}

export function useStateFilters(counts?: Counts): Filter<StateFilter>[] {
  const t = useTexts(listingTexts);
  return [
    {
      name: "online",
      label: t("stateFilter"),
      isSpread: true,
      options: [
        { value: "", label: counted(t("all"), counts?.All) },
        { value: "1", label: counted(t("online"), counts?.Online) },
        { value: "0", label: counted(t("offline"), counts?.Offline) },
      ],
    },
    {
      name: "enable",
      label: t("enableFilter"),
      options: [
        { value: "", label: t("enabledOrNot") },
        { value: "1", label: t("onlyEnabled") },
        { value: "0", label: t("onlyDisabled") },
      ],
    },
  ];
}

const counted = (word: string, count: number | undefined): ReactNode => (
  <>
    <span>{word}</span>
    {count !== undefined && <span className={styles["count"]}>{count}</span>}
  </>
);

/** As the lists' calls take it; what the address says of neither counts as both. */
export const stateQuery = (list: ListAddress<StateFilter>) => ({
  ...listQuery(list),
  online: flagOf(list.online),
  enable: flagOf(list.enable),
});

const flagOf = (text: string): "0" | "1" | "" => (text === "0" || text === "1" ? text : "");
