import styles from "./layout.module.css";

const names = [
  "toolbar",
  "search",
  "lead",
  "text",
  "notice",
  "heading",
  "hint",
  "panel",
  "row",
  "column",
  "spread",
  "twoLines",
  "cut",
  "strong",
  "second",
  "muted",
  "danger",
  "mono",
  "link",
  "tags",
  "actions",
  "facts",
  "items",
  "item",
  "itemRow",
  "pair",
  "triple",
  "wide",
  "end",
  "unseen",
] as const;

/** The classes of the one sheet of layout: `layout.toolbar`. */
export const layout = Object.fromEntries(
  names.map((name) => [name, styles[name] ?? ""]),
) as Readonly<Record<(typeof names)[number], string>>;
