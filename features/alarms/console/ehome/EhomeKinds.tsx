import { EmptyState, SideMenu, useText, useTexts } from "@tessera/platform/console";
import { Input, Tree, type TreeDataNode, TreeSelect } from "antd";
import { useState } from "react";
import { listTexts } from "../list/texts.ts";
import styles from "./ehome.module.css";
import { type KindNode, kindTree } from "./ehome-kind.ts";

interface EhomeKindsProps {
  /** Empty: all of them. */
  readonly chosen: string;
  readonly onChoose: (kind: string) => void;
}

const everyKind = "every";

/** The groups and codes that EHome devices know, to narrow the list by. */
export function EhomeKinds({ chosen, onChoose }: EhomeKindsProps) {
  const t = useTexts(listTexts);
  const text = useText();
  const [wanted, setWanted] = useState("");
  const [opened, setOpened] = useState<readonly string[]>(() => [chosen.split("/")[0] ?? ""]);
  const tree = kindTree(text, wanted);
  const all = { key: everyKind, title: t("everyKind"), children: [] };
  // What a search found is seen at once.
  const expanded = wanted.trim() === "" ? opened : tree.map(({ key }) => key);
  return (
    <SideMenu label={t("kinds")}>
      <div className={styles["find"]}>
        <Input
          allowClear
          aria-label={t("findKind")}
          placeholder={t("findKind")}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
      </div>
      {tree.length === 0 ? (
        <EmptyState isSmall title={t("noKind")} />
      ) : (
        <Tree
          className={styles["tree"] ?? ""}
          aria-label={t("kinds")}
          blockNode
          treeData={[...(wanted === "" ? [all] : []), ...tree].map(nodeOf)}
          expandedKeys={[...expanded]}
          onExpand={(keys) => setOpened(keys.map(String))}
          selectedKeys={[chosen || everyKind]}
          onSelect={([key]) => onChoose(key === undefined || key === everyKind ? "" : String(key))}
        />
      )}
    </SideMenu>
  );
}

/** The same on a phone, where a tree beside the list has no room. */
export function EhomeKindSelect({ chosen, onChoose }: EhomeKindsProps) {
  const t = useTexts(listTexts);
  const text = useText();
  return (
    <TreeSelect
      className={styles["select"] ?? ""}
      allowClear
      aria-label={t("kind")}
      placeholder={t("everyKind")}
      value={chosen || null}
      treeData={kindTree(text, "").map(choiceOf)}
      showSearch={{ treeNodeFilterProp: "title" }}
      onChange={(kind: string | null | undefined) => onChoose(kind ?? "")}
    />
  );
}

interface KindChoice {
  readonly value: string;
  readonly title: string;
  readonly children: KindChoice[];
}

const choiceOf = ({ key, title, children }: KindNode): KindChoice => ({
  value: key,
  title,
  children: children.map(choiceOf),
});

const nodeOf = ({ key, title, children }: KindNode): TreeDataNode => ({
  key,
  title,
  children: children.map(nodeOf),
  isLeaf: children.length === 0,
});
