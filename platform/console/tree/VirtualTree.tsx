import {
  type ComponentType,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useTexts } from "../i18n/texts.ts";
import { type NodeContentProps, TreeRowView } from "./TreeRowView.tsx";
import { treeTexts } from "./texts.ts";
import { chosenBy, chosenByStep, chosenNodes, noneChosen } from "./tree-choice.ts";
import type { TreeModel } from "./tree-model.ts";
import type { NodeRow } from "./tree-row.ts";
import { rowHeightPx, useRowWindow } from "./use-row-window.ts";
import { useTreeKeys } from "./use-tree-keys.ts";
import styles from "./VirtualTree.module.css";

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface VirtualTreeProps<Node> {
  /** What the tree holds, for screen readers. */
  readonly label: string;
  readonly model: TreeModel<Node>;
  /** Draws a node; the same component from render to render. */
  readonly Content: ComponentType<NodeContentProps<Node>>;
  readonly nameOf: (node: Node) => string;
  readonly isSelected: (node: Node) => boolean;
  /** Clicked, or Enter. */
  readonly onActivate: (row: NodeRow<Node>) => void;
  /** Right-clicked, or asked for by the keyboard. */
  readonly onMenu: (node: Node, at: Point) => void;
  /** What rows carry that are dragged: the chosen ones, if one of them is, else the one. */
  readonly dragOf: (
    nodes: readonly Node[],
  ) => { readonly type: string; readonly data: string } | undefined;
  /** Several are chosen with Ctrl or Shift; told with every change. */
  readonly onChosen?: ((nodes: readonly Node[]) => void) | undefined;
  readonly loadingText?: string | undefined;
  /** When there is nothing at all. */
  readonly emptyText?: string | undefined;
}

/** The specification's distance from the end at which the next page is asked for. */
const loadAtPx = 1;

/** A tree of any length: only the rows in view are there. One stop of the Tab key. */
export function VirtualTree<Node>(props: VirtualTreeProps<Node>) {
  const { label, model, Content, nameOf, isSelected, onActivate, onMenu, dragOf, onChosen } = props;
  const t = useTexts(treeTexts);
  const id = useId();
  const rowId = (index: number) => `${id}-${index}`;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useSyncExternalStore(model.subscribe, model.rows);
  const [activeKey, setActiveKey] = useState<string>();
  const [chosen, setChosen] = useState(noneChosen);
  const activeAt = useMemo(
    () => (activeKey === undefined ? -1 : rows.findIndex(({ key }) => key === activeKey)),
    [rows, activeKey],
  );

  useLayoutEffect(() => {
    // Where it is anyway: to say so would lay the page out before the rest of it is there.
    if (model.scrollTopPx > 0) scroller.current?.scrollTo({ top: model.scrollTopPx });
  }, [model]);
  const { first, end, length, reveal } = useRowWindow(scroller, rows.length);
  useEffect(() => model.open(), [model]);
  const isMeasured = length > 0;
  const heightPx = rows.length * rowHeightPx;
  useEffect(() => {
    // A page that does not fill the view, or was read again while its end is seen, is followed by the next one.
    if (isMeasured && rows.length > 0 && scroller.current) loadMoreAtEnd(scroller.current, model);
  }, [model, rows, isMeasured]);
  const onScroll = (element: HTMLElement) => {
    model.keepPlace(element.scrollTop);
    loadMoreAtEnd(element, model);
  };

  const onTreeKey = useTreeKeys({
    model,
    rows,
    activeAt,
    nameOf,
    pageRows: () => Math.floor((scroller.current?.clientHeight ?? 0) / rowHeightPx) - 1,
    onGo: (to) => {
      setActiveKey(rows[to]?.key);
      reveal(to);
    },
    onActivate,
    onMenu: (node) => {
      const box = document.getElementById(rowId(activeAt))?.getBoundingClientRect();
      if (box) onMenu(node, { x: box.left + rowHeightPx, y: box.bottom });
    },
  });

  /** The node that something was done with, which becomes the active one. */
  const touched = ({ target }: MouseEvent | DragEvent): NodeRow<Node> | undefined => {
    const element = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
    const row = element ? rows[Number(element.dataset["row"])] : undefined;
    if (row) setActiveKey(row.key);
    return row?.kind === "node" ? row : undefined;
  };
  const choose = (keys: ReadonlySet<string>) => {
    if (keys === chosen) return;
    setChosen(keys);
    onChosen?.(chosenNodes(rows, keys));
  };
  const onClick = (event: MouseEvent) => {
    const from = activeKey;
    const row = touched(event);
    if (!row) return;
    const isChoosing = event.ctrlKey || event.metaKey || event.shiftKey;
    if (onChosen && isChoosing) {
      choose(chosenBy(event, { rows, chosen, from, at: row.key }));
      return;
    }
    choose(noneChosen);
    const isArrow = event.target instanceof Element && event.target.closest("[data-arrow]");
    if (isArrow) model.toggle(row.key);
    else onActivate(row);
  };
  const onContextMenu = (event: MouseEvent) => {
    const row = touched(event);
    if (!row) return;
    event.preventDefault();
    // Where the menu gives it back to.
    scroller.current?.focus({ preventScroll: true });
    onMenu(row.node, { x: event.clientX, y: event.clientY });
  };
  const onDragStart = (event: DragEvent) => {
    const row = touched(event);
    const content = row && dragOf(chosen.has(row.key) ? chosenNodes(rows, chosen) : [row.node]);
    if (!content) return;
    event.dataTransfer.setData(content.type, content.data);
    event.dataTransfer.effectAllowed = "copy";
  };

  /** Ctrl + Space and Shift with an arrow choose, Escape lets go. */
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey } = event;
    if (key === "Escape" && chosen.size > 0) {
      event.stopPropagation();
      return choose(noneChosen);
    }
    if (onChosen && ctrlKey && key === " " && activeKey !== undefined) {
      event.preventDefault();
      return choose(chosenBy({ ctrlKey, shiftKey: false }, { rows, chosen, at: activeKey }));
    }
    if (onChosen) choose(chosenByStep(event, { rows, chosen, activeAt }));
    return onTreeKey(event);
  };

  const { loadingText = t("loading"), emptyText = t("empty") } = props;
  const texts = { loading: loadingText, empty: emptyText, end: t("end"), node: "", failed: "" };
  return (
    <div
      ref={scroller}
      role="tree"
      className={styles["tree"]}
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={onChosen !== undefined}
      aria-activedescendant={activeAt < 0 ? undefined : rowId(activeAt)}
      onScroll={({ currentTarget }) => onScroll(currentTarget)}
      onFocus={({ target, currentTarget }) => {
        if (activeAt < 0) setActiveKey(rows.find(({ kind }) => kind === "node")?.key);
        // A row may be scrolled away with the focus; the tree stays. Not while the mouse goes down:
        // a focus that moves then keeps Chromium from dragging the row. Nor from a menu that has opened.
        if (target.role === "treeitem")
          requestAnimationFrame(() => {
            if (currentTarget.contains(document.activeElement))
              currentTarget.focus({ preventScroll: true });
          });
      }}
      onClick={onClick}
      onContextMenu={onContextMenu}
      onDragStart={onDragStart}
      onKeyDown={onKeyDown}
    >
      <div className={styles["rows"]} role="none" style={{ height: heightPx }}>
        {shownIndexes(first, end, activeAt).map((index) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <TreeRowView
              // Drawn anew in the place of one that has gone, which is cheaper than another element.
              key={index < first || index >= end ? "active" : index % length}
              id={rowId(index)}
              row={row}
              index={index}
              topPx={index * rowHeightPx}
              isActive={index === activeAt}
              isSelected={row.kind === "node" && isSelected(row.node)}
              isChosen={chosen.has(row.key)}
              model={model}
              Content={Content}
              text={row.kind === "empty" && row.depth > 0 ? t("empty") : texts[row.kind]}
            />
          );
        })}
      </div>
    </div>
  );
}

/** By the rows that there are: those drawn last may be fewer, since a page that has come is drawn after this. */
function loadMoreAtEnd<Node>(
  { scrollTop, clientHeight }: HTMLElement,
  model: TreeModel<Node>,
): void {
  const heightPx = model.rows().length * rowHeightPx;
  if (heightPx - scrollTop - clientHeight <= loadAtPx) model.loadMoreAtTop();
}

/** The row that has the focus is there wherever it was scrolled to: its name is read out. */
function shownIndexes(first: number, end: number, activeAt: number): readonly number[] {
  const shown = Array.from({ length: end - first }, (_, place) => first + place);
  if (activeAt < 0 || (activeAt >= first && activeAt < end)) return shown;
  return activeAt < first ? [activeAt, ...shown] : [...shown, activeAt];
}
