import { type NodeRow, useTexts, VirtualTree } from "@tessera/platform/console";
import { useStore } from "zustand";
import { cameraDragType, cameraKey } from "../camera/camera.ts";
import { ListSearch } from "./ListSearch.tsx";
import styles from "./ListView.module.css";
import { useListActions } from "./list-actions.ts";
import { TreeRow } from "./TreeRow.tsx";
import type { ListTab } from "./tabs/list-tabs.ts";
import { cameraListTexts } from "./texts.ts";
import { type ListNode, nameOf } from "./trees/camera-node.ts";
import type { SearchedTree } from "./trees/searched-tree.ts";

interface ListViewProps {
  readonly tab: ListTab;
  readonly list: SearchedTree;
  readonly selectedKey: string | undefined;
  readonly onActivate: (row: NodeRow<ListNode>, list: SearchedTree) => void;
}

/** One list: its search box, and its tree or what was found. */
export function ListView({ tab, list, selectedKey, onActivate }: ListViewProps) {
  const t = useTexts(cameraListTexts);
  const { facts, openMenu } = useListActions();
  const search = useStore(list.state, (state) => state.search);
  const tree = search?.tree ?? list.tree;
  const isSelected = (node: ListNode) =>
    selectedKey !== undefined &&
    (node.kind === "camera"
      ? cameraKey(node) === selectedKey
      : node.kind === "device" && node.device === selectedKey);
  const dragOf = (node: ListNode) => {
    if (node.kind !== "camera") return undefined;
    const { device, channel, name } = node;
    const { isOnline = false, isEnabled = false } = facts.camera(node) ?? {};
    const camera = { device, channel, name, isOnline, isEnabled };
    return { type: cameraDragType, data: JSON.stringify(camera) };
  };
  return (
    <>
      <ListSearch
        label={t(searchLabels[tab])}
        q={search?.q ?? ""}
        onSearch={(text) => list.search(text)}
        onClear={() => list.clear()}
      />
      {search?.cut && <p className={styles["note"]}>{t("firstOnly", search.cut)}</p>}
      <VirtualTree
        // Each keeps its own place.
        key={search?.q ?? ""}
        label={t(tab)}
        model={tree}
        Content={TreeRow}
        nameOf={nameOf}
        isSelected={isSelected}
        onActivate={(row) => onActivate(row, list)}
        onMenu={openMenu}
        dragOf={dragOf}
        loadingText={search ? t("searching") : undefined}
        emptyText={search ? t("noMatch", { q: search.q }) : t(emptyTexts[tab])}
      />
    </>
  );
}

const searchLabels = {
  spgc: "searchDevices",
  fzlb: "searchGroups",
  sc: "searchFavourites",
} as const;

const emptyTexts = { spgc: "noDevices", fzlb: "noDevices", sc: "noFavourites" } as const;
