import { narrowed, treeOf } from "@tessera/kit/choose";
import { LoadFailed, SearchBox, useQueryCall, useTexts } from "@tessera/platform/console";
import { Empty, Skeleton, Tree } from "antd";
import { useState } from "react";
import { type Group, listGroups } from "../../../groups/contract.ts";
import { type ChoiceNode, coveredGroups, toggled, withCover } from "./group-choice.ts";
import styles from "./roles.module.css";
import { roleTexts } from "./texts.ts";

interface GroupsFieldProps {
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}

const treeHeightPx = 240;
/** So many are all shown open. */
const allOpenMax = 100;
const noGroups: readonly Group[] = [];

/** Groups with checkboxes; a chosen group covers those below it. */
export function GroupsField({ chosen, onChange }: GroupsFieldProps) {
  const t = useTexts(roleTexts);
  const [q, setQ] = useState("");
  const { data, error, refetch } = useQueryCall(listGroups, {}, { quiet: true });
  const groups = data?.data ?? noGroups;
  const tree = withCover(treeOf(groups), chosen);
  const shown = narrowed(tree, q);

  const content = () => {
    if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
    if (!data) return <Skeleton active />;
    if (shown.length === 0)
      return (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={t(groups.length === 0 ? "noGroups" : "noGroupMatch")}
        />
      );
    return (
      <Tree<ChoiceNode>
        // Opened anew for each search, which shows its finds.
        key={q}
        aria-label={t("groups")}
        checkable
        checkStrictly
        blockNode
        selectable={false}
        height={treeHeightPx}
        defaultExpandAll={q !== "" || groups.length <= allOpenMax}
        treeData={shown}
        checkedKeys={coveredGroups(tree, chosen)}
        onCheck={(_, { node }) => onChange(toggled(groups, chosen, node.key))}
      />
    );
  };
  return (
    <div className={styles["picker"]}>
      <div className={styles["pickerHead"]}>
        <strong>{t("groups")}</strong>
        {chosen.length > 0 && (
          <span className={styles["muted"]}>{t("chosenGroups", { count: chosen.length })}</span>
        )}
      </div>
      <p className={styles["muted"]}>{t("groupsHint")}</p>
      {groups.length > 10 && <SearchBox label={t("searchGroups")} q={q} onChange={setQ} />}
      {content()}
    </div>
  );
}
