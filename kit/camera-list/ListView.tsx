import { PlaySquareOutlined } from "@ant-design/icons";
import { LightButton, type NodeRow, useTexts, VirtualTree } from "@tessera/platform/console";
import { useState } from "react";
import { useStore } from "zustand";
import { cameraDragType, cameraKey } from "../camera/camera.ts";
import { carryRows } from "./dragged-rows.ts";
import { ListSearch } from "./ListSearch.tsx";
import styles from "./ListView.module.css";
import { useListActions } from "./list-actions.ts";
import type { Wanted } from "./row-menu/use-row-commands.ts";
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
  readonly onPlayAll: ((wanted: Wanted) => void) | undefined;
}

/** One list: its search box, the way to play all of it, and its tree or what was found. */
export function ListView({ tab, list, selectedKey, onActivate, onPlayAll }: ListViewProps) {
  const t = useTexts(cameraListTexts);
  const { facts, openMenu } = useListActions();
  const search = useStore(list.state, (state) => state.search);
  const tree = search?.tree ?? list.tree;
  const q = search?.q ?? "";
  const choice = useChoice(q);
  const isSelected = (node: ListNode) =>
    selectedKey !== undefined &&
    (node.kind === "camera"
      ? cameraKey(node) === selectedKey
      : node.kind === "device" &&
        (node.device === selectedKey ||
          (node.isSingle === true && selectedKey.startsWith(`${node.device}/`))));
  const dragOf = (nodes: readonly ListNode[]) => {
    const [node, ...others] = nodes;
    if (node?.kind !== "camera" || others.length > 0) return carryRows(nodes, facts);
    const { device, channel, name } = node;
    const { isOnline = false, isEnabled = false } = facts.camera(node) ?? {};
    const camera = { device, channel, name, isOnline, isEnabled };
    return { type: cameraDragType, data: JSON.stringify(camera) };
  };
  const wholeList = (): Wanted => {
    if (search) {
      const rows = tree.rows().flatMap((row) => (row.kind === "node" ? [row] : []));
      const found = rows.filter(({ depth }) => depth === 0).map(({ node }) => node);
      return { rows: found, title: t("foundCameras", { q: search.q }) };
    }
    if (tab === "sc") return { favourites: true, title: t("sc") };
    const everything = { kind: "everything", name: t("everything"), isAlone: true } as const;
    return { rows: [everything], title: everything.name };
  };
  return (
    <>
      <div className={styles["head"]}>
        <ListSearch
          label={t(searchLabels[tab])}
          q={q}
          onSearch={(text) => list.search(text)}
          onClear={() => list.clear()}
        />
        {onPlayAll && (
          <LightButton
            className={styles["playAll"]}
            icon={<PlaySquareOutlined aria-hidden />}
            aria-label={t("playEverything")}
            title={t("playEverything")}
            onClick={() => onPlayAll(wholeList())}
          />
        )}
      </div>
      {search?.cut && <p className={styles["note"]}>{t("firstOnly", search.cut)}</p>}
      {onPlayAll && <ChosenRows nodes={choice.nodes} onPlay={onPlayAll} onClear={choice.clear} />}
      <VirtualTree
        // Each keeps its own place.
        key={choice.treeKey}
        label={t(tab)}
        model={tree}
        Content={TreeRow}
        nameOf={nameOf}
        isSelected={isSelected}
        onActivate={(row) => onActivate(row, list)}
        onMenu={openMenu}
        dragOf={dragOf}
        onChosen={onPlayAll && choice.choose}
        loadingText={search ? t("searching") : undefined}
        emptyText={search ? t("noMatch", { q: search.q }) : t(emptyTexts[tab])}
      />
    </>
  );
}

interface ChosenRowsProps {
  readonly nodes: readonly ListNode[];
  readonly onPlay: (wanted: Wanted) => void;
  readonly onClear: () => void;
}

/** What is done with several rows at once. */
function ChosenRows({ nodes, onPlay, onClear }: ChosenRowsProps) {
  const t = useTexts(cameraListTexts);
  if (nodes.length < 2) return null;
  return (
    <div className={styles["chosen"]}>
      <LightButton kind="main" onClick={() => onPlay({ rows: nodes, title: t("chosenCameras") })}>
        {t("playChosen", { count: nodes.length })}
      </LightButton>
      <LightButton kind="bare" onClick={onClear}>
        {t("clearChosen")}
      </LightButton>
    </div>
  );
}

/** Rows that were chosen together; another search begins without any. */
function useChoice(q: string) {
  const [round, setRound] = useState(0);
  const treeKey = `${q} ${round}`;
  const [chosen, setChosen] = useState<{
    readonly in: string;
    readonly nodes: readonly ListNode[];
  }>();
  return {
    treeKey,
    nodes: chosen?.in === treeKey ? chosen.nodes : none,
    choose: (nodes: readonly ListNode[]) => setChosen({ in: treeKey, nodes }),
    clear: () => setRound(round + 1),
  };
}

const none: readonly ListNode[] = [];

const searchLabels = {
  spgc: "searchDevices",
  fzlb: "searchGroups",
  sc: "searchFavourites",
} as const;

const emptyTexts = { spgc: "noDevices", fzlb: "noDevices", sc: "noFavourites" } as const;
