import { ApartmentOutlined, PlusOutlined } from "@ant-design/icons";
import { type GroupNode, narrowed, topId, treeOf } from "@tessera/kit/choose";
import { EmptyState, SearchBox, useTexts } from "@tessera/platform/console";
import { Button, Tree, type TreeDataNode, type TreeProps } from "antd";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Group } from "../../contract.ts";
import { groupTexts } from "../texts.ts";
import { GroupRow } from "./GroupRow.tsx";
import { type Drop, lineOf, moveOf } from "./group-moves.ts";
import styles from "./TreePane.module.css";
import type { GroupChanges } from "./use-groups.ts";

/** What the tree may know of a node besides the group. */
type ShownNode = GroupNode & Pick<TreeDataNode, "disabled">;

interface TreePaneProps {
  readonly groups: readonly Group[];
  readonly chosenId: number | undefined;
  readonly changes: GroupChanges;
  readonly onChoose: (id: number) => void;
  readonly onAdd: (parentId: number) => void;
  readonly onEdit: (group: Group) => void;
  readonly onDelete: (group: Group) => void;
}

export function TreePane(props: TreePaneProps) {
  const { groups, chosenId, changes, onChoose, onAdd, onEdit, onDelete } = props;
  const t = useTexts(groupTexts);
  const [text, setText] = useState("");
  const [renamedId, setRenamedId] = useState<number>();
  const { ref, heightPx } = useHeight<HTMLDivElement>(320);
  const nodes = narrowed(treeOf(groups), text);
  const expanded = useExpanded(groups, chosenId, text !== "");
  const chosen = groups.find(({ ID }) => ID === chosenId);

  const onDrop: TreeProps<ShownNode>["onDrop"] = ({ dragNode, node, dropPosition }) => {
    const move = moveOf(groups, dragNode.group, node.group, dropOf(node, dropPosition));
    if (!move) return;
    changes.move(move);
    expanded.open(move.parentId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!chosen) return;
    if (event.key === "F2") setRenamedId(chosen.ID);
    else if (event.key === "Delete") onDelete(chosen);
    else return;
    event.preventDefault();
  };

  const row = ({ group }: ShownNode) => (
    <GroupRow
      group={group}
      groups={groups}
      isRenamed={renamedId === group.ID}
      onRename={(name) => {
        setRenamedId(undefined);
        if (name && name !== group.Name) changes.rename(group.ID, name);
      }}
      onMove={changes.move}
      onAction={(action) => {
        if (action === "add") onAdd(group.ID);
        if (action === "edit") onEdit(group);
        if (action === "remove") onDelete(group);
        if (action === "rename") setRenamedId(group.ID);
      }}
    />
  );

  return (
    <>
      <div className={styles["head"]}>
        <SearchBox label={t("searchGroups")} q={text} onChange={setText} />
        <Button
          type="primary"
          icon={<PlusOutlined />}
          aria-label={t("addGroup")}
          title={t("addGroup")}
          onClick={() => onAdd(topId)}
        />
      </div>
      <div ref={ref} className={styles["tree"]}>
        {nodes.length === 0 && <EmptyState isSmall title={t(text ? "noGroupMatch" : "noGroups")} />}
        {nodes.length > 0 && (
          <p className={styles["root"]}>
            <ApartmentOutlined aria-hidden />
            {t("allGroups")}
            <span className={styles["count"]}>{groups.length}</span>
          </p>
        )}
        {nodes.length > 0 && (
          <Tree<ShownNode>
            blockNode
            aria-label={t("tree")}
            treeData={nodes}
            height={heightPx - rootPx}
            selectedKeys={chosen ? [chosen.ID] : []}
            expandedKeys={[...expanded.ids]}
            draggable={text === "" && renamedId === undefined && { icon: false }}
            onExpand={(_, { node, expanded: isOpen }) => expanded.set(node.key, isOpen)}
            onSelect={(_, { node }) => onChoose(node.key)}
            onDrop={onDrop}
            onKeyDown={onKeyDown}
            titleRender={row}
          />
        )}
      </div>
      <p className={styles["hint"]}>{t("dragHint")}</p>
    </>
  );
}

/** The line above the tree. */
const rootPx = 32;

/** The tree tells the place among all siblings; compared with the node's own it is the side. */
function dropOf(node: { readonly pos: string; readonly expanded: boolean }, at: number): Drop {
  const own = Number(node.pos.split("-").at(-1));
  if (at === own) return node.expanded ? "first" : "last";
  return at < own ? "before" : "after";
}

/** So many are all shown open at first. */
const allOpenMax = 100;

/** Which groups are open: those the user opened, the way to the chosen one, all while searching. */
function useExpanded(groups: readonly Group[], chosenId: number | undefined, isSearching: boolean) {
  const [byUser, setByUser] = useState<ReadonlyMap<number, boolean>>(new Map());
  const wayDown = chosenId === undefined ? [] : lineOf(groups, chosenId).slice(0, -1);
  const set = (id: number, isOpen: boolean) => setByUser(new Map(byUser).set(id, isOpen));
  const isOpen = ({ ID }: Group) => byUser.get(ID) ?? groups.length <= allOpenMax;
  const ids = new Set(groups.filter((group) => isSearching || isOpen(group)).map(({ ID }) => ID));
  for (const { ID } of wayDown) if (byUser.get(ID) !== false) ids.add(ID);
  return { ids, set, open: (id: number) => set(id, true) };
}

/** How high an element is at present: a virtual list must know what it may fill. */
function useHeight<Element extends HTMLElement>(initialPx: number) {
  const ref = useRef<Element>(null);
  const [heightPx, setHeightPx] = useState(initialPx);
  useEffect(() => {
    if (!ref.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setHeightPx(Math.floor(entry.contentRect.height));
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, heightPx };
}
