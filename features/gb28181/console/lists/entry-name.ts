import type { ListEntry } from "../../contract.ts";

/** What a notice calls an entry. */
export const entryName = ({ Serial, RemoteIP }: Pick<ListEntry, "Serial" | "RemoteIP">): string =>
  [Serial, RemoteIP].filter((text) => text !== "").join(" · ");
