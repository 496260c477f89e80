import clsx from "clsx";
import { type ComponentType, memo, useEffect } from "react";
import { useTexts } from "../i18n/texts.ts";
import { treeTexts } from "./texts.ts";
import type { TreeModel } from "./tree-model.ts";
import type { NodeRow, StatusRow, TreeRow } from "./tree-row.ts";
import styles from "./VirtualTree.module.css";

export interface NodeContentProps<Node> {
  readonly node: Node;
  /** Of the element that says what the row is, for screen readers. */
  readonly labelId: string;
}

interface TreeRowViewProps<Node> {
  readonly id: string;
  readonly row: TreeRow<Node>;
  readonly index: number;
  readonly topPx: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  /** One of several that are to be acted on together. */
  readonly isChosen: boolean;
  readonly model: TreeModel<Node>;
  readonly Content: ComponentType<NodeContentProps<Node>>;
  /** Of a row that is no node. */
  readonly text: string;
}

/** A row is drawn again only when it changes itself. The tree hears of what is done with it. */
function PlainTreeRow<Node>({ row, ...props }: TreeRowViewProps<Node>) {
  const style = { transform: `translateY(${props.topPx}px)`, "--tree-depth": row.depth };
  if (row.kind === "node") return <NodeLine {...props} row={row} style={style} />;
  return <StatusLine {...props} row={row} style={style} />;
}

export const TreeRowView = memo(PlainTreeRow) as typeof PlainTreeRow;

type LineProps<Node, Row> = Omit<TreeRowViewProps<Node>, "row"> & {
  readonly row: Row;
  readonly style: object;
};

function NodeLine<Node>(props: LineProps<Node, NodeRow<Node>>) {
  const { id, row, index, style, isActive, isSelected, isChosen, Content } = props;
  const { isBranch, isExpanded } = row;
  return (
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      className={clsx(
        styles["row"],
        styles["node"],
        isActive && styles["active"],
        isSelected && styles["selected"],
        isChosen && styles["chosen"],
      )}
      style={style}
      data-row={index}
      draggable
      aria-labelledby={`${id}-label`}
      aria-level={row.depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.siblingCount}
      aria-selected={isSelected || isChosen}
      {...(isBranch && { "aria-expanded": isExpanded })}
    >
      <span
        className={clsx(styles["space"], isBranch && styles["arrow"], isExpanded && styles["open"])}
        aria-hidden
        {...(isBranch && { "data-arrow": true })}
      />
      <Content node={row.node} labelId={`${id}-label`} />
    </div>
  );
}

function StatusLine<Node>(props: LineProps<Node, StatusRow>) {
  const { id, row, index, style, isActive, model, text } = props;
  const t = useTexts(treeTexts);
  const { kind } = row;
  useEffect(() => {
    // Seen: what comes there is wanted now, and again when the list before it was read again.
    if (row.kind === "loading") model.loadMore(row);
  }, [row, model]);
  if (kind !== "failed")
    return (
      <div className={clsx(styles["row"], styles["status"])} style={style} data-kind={kind}>
        {text}
      </div>
    );
  return (
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      className={clsx(styles["row"], styles["status"], isActive && styles["active"])}
      style={style}
      data-row={index}
      data-kind={kind}
      aria-level={row.depth + 1}
      aria-selected={false}
    >
      <span className={styles["message"]} title={row.message}>
        {row.message}
      </span>
      <button
        type="button"
        tabIndex={-1}
        className={styles["retry"]}
        onClick={() => model.loadMore(row)}
      >
        {t("retry")}
      </button>
    </div>
  );
}
