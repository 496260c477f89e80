import { layout } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Button, Tabs, Tag } from "antd";
import type { Group } from "../../contract.ts";
import type { MemberKind } from "../group-address.ts";
import { groupTexts } from "../texts.ts";
import { lineOf } from "../tree/group-moves.ts";
import { MemberList } from "./MemberList.tsx";
import styles from "./MembersPane.module.css";

interface MembersPaneProps {
  readonly group: Group;
  readonly groups: readonly Group[];
  readonly tab: MemberKind;
  readonly onTab: (tab: MemberKind) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** The chosen group: what it is called, where it lies, what is in it. */
export function MembersPane(props: MembersPaneProps) {
  const { group, groups, tab: openTab, onTab, onEdit, onDelete } = props;
  const t = useTexts(groupTexts);
  const above = lineOf(groups, group.ID).slice(0, -1);
  return (
    <>
      <header className={layout.spread}>
        <span className={layout.twoLines}>
          {above.length > 0 && (
            <span className={layout.second}>{above.map(({ Name }) => `${Name} / `).join("")}</span>
          )}
          <span className={layout.row}>
            <h2 className={styles["title"]}>{group.Name}</h2>
            {group.CustomID && <Tag>{group.CustomID}</Tag>}
          </span>
        </span>
        <span className={layout.row}>
          <Button size="small" onClick={onEdit}>
            {t("edit")}
          </Button>
          <Button size="small" danger onClick={onDelete}>
            {t("remove")}
          </Button>
        </span>
      </header>
      <Tabs
        activeKey={openTab}
        onChange={(tab) => onTab(tab as MemberKind)}
        items={[
          { key: "devices" as const, label: t("deviceTab", { count: group.DeviceCount }) },
          { key: "channels" as const, label: t("channelTab", { count: group.ChannelCount }) },
        ].map((tab) => ({
          ...tab,
          children: tab.key === openTab && (
            // Another group is another list: nothing of the one before is shown in it.
            <MemberList key={group.ID} kind={tab.key} group={group} />
          ),
        }))}
      />
    </>
  );
}
