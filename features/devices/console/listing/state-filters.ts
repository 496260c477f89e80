import type { Filter } from "@tessera/kit";
import { type ListAddress, listQuery, useTexts } from "@tessera/platform/console";
import { listingTexts } from "./texts.ts";

/** Online or not, enabled or not. */
export type StateFilter = "online" | "enable";

export function useStateFilters(): Filter<StateFilter>[] {
  const t = useTexts(listingTexts);
  return [
    {
      name: "online",
      label: t("stateFilter"),
      isSpread: true,
      options: [
        { value: "", label: t("all") },
        { value: "1", label: t("online") },
        { value: "0", label: t("offline") },
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

/** As the lists' calls take it; what the address says of neither counts as both. */
export const stateQuery = (list: ListAddress<StateFilter>) => ({
  ...listQuery(list),
  online: flagOf(list.online),
  enable: flagOf(list.enable),
});

const flagOf = (text: string): "0" | "1" | "" => (text === "0" || text === "1" ? text : "");
