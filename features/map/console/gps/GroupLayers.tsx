import { useTexts } from "@tessera/platform/console";
import { TreeSelect } from "antd";
import { mapPageTexts } from "../texts.ts";
import styles from "./map.module.css";
import { type SeenGroup, useGroups } from "./use-groups.ts";

interface GroupLayersProps {
  readonly shown: readonly number[];
  readonly onChange: (groups: readonly number[]) => void;
}

interface Layer {
  readonly value: number;
  readonly title: string;
  /** Shown by a group above it already. */
  readonly disableCheckbox: boolean;
  readonly children: Layer[];
}

/** Groups as layers of the map. */
export function GroupLayers({ shown, onChange }: GroupLayersProps) {
  const t = useTexts(mapPageTexts);
  const groups = useGroups();
  if (!groups || (groups.length === 0 && shown.length === 0)) return null;
  const names = new Map(groups.map(({ ID, Name }) => [ID, Name]));
  return (
    <TreeSelect<{ value: number; label: string }[]>
      className={styles["layers"] ?? ""}
      aria-label={t("layers")}
      placeholder={t("allGroups")}
      treeData={layersOf(groups, new Set(shown))}
      treeCheckable
      treeDefaultExpandAll
      // All groups below one are not the one itself: it may hold cameras of its own.
      treeCheckStrictly
      showSearch={{ treeNodeFilterProp: "title" }}
      allowClear
      maxTagCount="responsive"
      popupMatchSelectWidth={260}
      // One that is gone, or not for this user, narrows the map all the same: it can be seen and taken away.
      value={shown.map((value) => ({
        value,
        label: names.get(value) ?? t("goneGroup", { value }),
      }))}
      onChange={(layers) => onChange(layers.map(({ value }) => value))}
    />
  );
}

/** As they lie in each other; they come in their order. */
function layersOf(groups: readonly SeenGroup[], shown: ReadonlySet<number>): Layer[] {
  const byParent = Map.groupBy(groups, ({ ParentID }) => ParentID);
  const below = (parentId: number, isShown: boolean): Layer[] =>
    (byParent.get(parentId) ?? []).map(({ ID, Name }) => ({
      value: ID,
      title: Name,
      disableCheckbox: isShown,
      children: below(ID, isShown || shown.has(ID)),
    }));
  return below(0, false);
}
