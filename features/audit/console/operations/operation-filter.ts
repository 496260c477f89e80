import { operationKinds, operationResults } from "../../contract.ts";

/** What narrows the list, as the address carries it. */
export const filterNames = ["from", "to", "user", "result", "kind", "hidden"] as const;
export type OperationFilters = Readonly<Record<(typeof filterNames)[number], string>>;

/** As the calls take it. An address that was typed may name what there is not: that is left out. */
export const callInput = (filters: OperationFilters & { readonly q: string }) => ({
  q: filters.q,
  starttime: momentOf(filters.from),
  endtime: momentOf(filters.to),
  username: filters.user,
  result: operationResults.find((one) => one === filters.result) ?? ("" as const),
  kind: operationKinds.find((one) => one === filters.kind) ?? ("" as const),
});

export const isHiddenShown = ({ hidden }: Pick<OperationFilters, "hidden">): boolean =>
  hidden === "1";

/** By the server's clock, which reads it. */
const momentOf = (text: string): string =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? text : "";
