import { type NodeRow, useTexts, VirtualTree } from "@tessera/platform/console";
import { useStore } from "zustand";
import { cameraDragType, cameraKey } from "../camera.ts";
import styles from "./SideListView.module.css";
import { SideRow } from "./SideRow.tsx";
import { SideSearch } from "./SideSearch.tsx";
import type { SideList } from "./side-list.ts";
import { nameOf, type SideNode } from "./side-node.ts";
import type { SideTab } from "./side-tabs.ts";
import { useSidebarActions } from "./sidebar-actions.ts";
import { sidebarTexts } from "./texts.ts";

interface SideListViewProps {
  readonly tab: SideTab;
  readonly list: SideList;
  readonly selectedKey: string | undefined;
  readonly onActivate: (row: NodeRow<SideNode>, list: SideList) => void;
}

/** One list: its search box, and its tree or what was found. */
export function SideListView({ tab, list, selectedKey, onActivate }: SideListViewProps) {
  const t = useTexts(sidebarTexts);
  const { facts, openMenu } = useSidebarActions();
  const search = useStore(list.state, (state) => state.search);
  const tree = search?.tree ?? list.tree;
  const isSelected = (node: SideNode) =>
    selectedKey !== undefined &&
    (node.kind === "camera"
      ? cameraKey(node) === selectedKey
      : node.kind === "device" && node.device === selectedKey);
  const dragOf = (node: SideNode) => {
    if (node.kind !== "camera") return undefined;
    const { device, channel, name } = node;
    const { isOnline = false, isEnabled = false } = facts.camera(node) ?? {};
    const camera = { device, channel, name, isOnline, isEnabled };
    return { type: cameraDragType, data: JSON.stringify(camera) };
  };
  return (
    <>
      <SideSearch
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
        Content={SideRow}
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
