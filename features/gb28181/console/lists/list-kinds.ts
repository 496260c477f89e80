import {
  addBlack,
  addWhite,
  editBlack,
  editWhite,
  importBlack,
  importWhite,
  type ListEntry,
  listBlack,
  listWhite,
  removeBlack,
  removeWhites,
} from "../../contract.ts";

/** What the two lists differ in. */
export const listKinds = {
  white: {
    name: "white",
    hint: "whiteHint",
    empty: "emptyWhite",
    emptyHint: "emptyWhiteHint",
    removeDetail: "removeWhiteDetail",
    list: listWhite,
    add: addWhite,
    edit: editWhite,
    remove: removeWhites,
    import: importWhite,
  },
  black: {
    name: "black",
    hint: "blackHint",
    empty: "emptyBlack",
    emptyHint: "emptyBlackHint",
    removeDetail: "removeBlackDetail",
    list: listBlack,
    add: addBlack,
    edit: editBlack,
    remove: removeBlack,
    import: importBlack,
  },
} as const;

export type ListKind = (typeof listKinds)["white" | "black"];

/** What a notice calls an entry. */
export const entryName = ({ Serial, RemoteIP }: Pick<ListEntry, "Serial" | "RemoteIP">): string =>
  [Serial, RemoteIP].filter((text) => text !== "").join(" · ");
