import { Loaded, layout } from "@tessera/kit";
import { narrowed, treeOf } from "@tessera/kit/choose";
import { EmptyState, SearchBox, useQueryCall, useTexts } from "@tessera/platform/console";
import { Tree } from "antd";
import { useState } from "react";
import { type Group, listGroups } from "../../../../groups/contract.ts";
import styles from "../roles.module.css";
import { roleTexts } from "../texts.ts";
import { type ChoiceNode, coveredGroups, toggled, withCover } from "./group-choice.ts";

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
  const query = useQueryCall(listGroups, {}, { quiet: true });
  const groups = query.data?.data ?? noGroups;
  const tree = withCover(treeOf(groups), chosen);
  const shown = narrowed(tree, q);
  return (
    <div className={styles["picker"]}>
      <div className={layout.row}>
        <strong>{t("groups")}</strong>
        {chosen.length > 0 && (
          <span className={layout.muted}>{t("chosenGroups", { count: chosen.length })}</span>
        )}
      </div>
      <p className={layout.hint}>{t("groupsHint")}</p>
      {groups.length > 10 && <SearchBox label={t("searchGroups")} q={q} onChange={setQ} />}
      <Loaded query={query}>
        {() =>
          shown.length === 0 ? (
            <EmptyState isSmall title={t(groups.length === 0 ? "noGroups" : "noGroupMatch")} />
          ) : (
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
          )
        }
      </Loaded>
    </div>
  );
}
