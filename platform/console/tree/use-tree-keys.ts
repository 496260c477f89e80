import { type KeyboardEvent, useRef } from "react";
import { moveOf, namedRow, type TreeMove } from "./tree-keys.ts";
import type { TreeModel } from "./tree-model.ts";
import type { NodeRow, TreeRow } from "./tree-row.ts";

interface TreeKeysParts<Node> {
  readonly model: TreeModel<Node>;
  readonly rows: readonly TreeRow<Node>[];
  readonly activeAt: number;
  readonly nameOf: (node: Node) => string;
  readonly pageRows: () => number;
  readonly onGo: (to: number) => void;
  readonly onActivate: (row: NodeRow<Node>) => void;
  readonly onMenu: (node: Node) => void;
}

/** After such a pause what is typed is a new name. */
const typingPauseMs = 700;

/** The keys of a tree, for the row that is active. */
export function useTreeKeys<Node>(parts: TreeKeysParts<Node>) {
  const { model, rows, activeAt, nameOf, pageRows, onGo, onActivate, onMenu } = parts;
  const typed = useRef({ text: "", atMs: Number.NEGATIVE_INFINITY });

  const isTyping = (nowMs: number) => nowMs - typed.current.atMs <= typingPauseMs;
  const find = (key: string, nowMs: number) => {
    const isNew = !isTyping(nowMs);
    const text = isNew ? key : typed.current.text + key;
    typed.current = { text, atMs: nowMs };
    const at = namedRow(rows, Math.max(0, activeAt) + (isNew ? 1 : 0), text, nameOf);
    if (at >= 0) onGo(at);
  };
  const actOn = (row: TreeRow<Node>, kind: Exclude<TreeMove["kind"], "go">) => {
    if (row.kind === "failed" && kind === "activate") model.loadMore(row);
    if (row.kind !== "node") return;
    if (kind === "activate") onActivate(row);
    else if (kind === "menu") onMenu(row.node);
    else model.setExpanded(row.key, kind === "expand");
  };

  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { key, timeStamp: nowMs } = event;
    // Within a name a space is a letter.
    const isLetter = key === " " && isTyping(nowMs);
    const move = isLetter ? undefined : moveOf(event, rows, activeAt, pageRows());
    if (!move) {
      if (key.length === 1) find(key, nowMs);
      if (isLetter) event.preventDefault();
      return;
    }
    event.preventDefault();
    const row = rows[activeAt];
    if (move.kind === "go") onGo(move.to);
    else if (row) actOn(row, move.kind);
  };
}
