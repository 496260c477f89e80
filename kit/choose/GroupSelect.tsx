import type { Group } from "@tessera/features/groups/contract";
import { TreeSelect, type TreeSelectProps } from "antd";
import { type GroupNode, topId, treeOf } from "./group-tree.ts";

interface GroupSelectProps extends Omit<TreeSelectProps<number>, "treeData" | "fieldNames"> {
  readonly groups: readonly Group[];
  /** What `topId` means here; not offered without. */
  readonly top?: string;
  /** Neither this group nor one below it. */
  readonly exceptId?: number | undefined;
}

/** So many are all shown open. */
const allOpenMax = 100;

/** One of the groups, out of their tree. */
export function GroupSelect({ groups, top, exceptId, ...props }: GroupSelectProps) {
  const choices = choicesOf(treeOf(groups), exceptId);
  return (
    <TreeSelect<number>
      treeData={top === undefined ? choices : [{ value: topId, title: top }, ...choices]}
      showSearch={{ treeNodeFilterProp: "title" }}
      treeDefaultExpandAll={groups.length <= allOpenMax}
      {...props}
    />
  );
}

interface Choice {
  readonly value: number;
  readonly title: string;
  readonly disabled: boolean;
  readonly children: Choice[];
}

function choicesOf(
  nodes: readonly GroupNode[],
  exceptId: number | undefined,
  isBelow = false,
): Choice[] {
  return nodes.map(({ key, title, children }) => {
    const disabled = isBelow || key === exceptId;
    return { value: key, title, disabled, children: choicesOf(children, exceptId, disabled) };
  });
}
