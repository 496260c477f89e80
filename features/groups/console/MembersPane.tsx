import { useTexts } from "@tessera/platform/console";
import { Button, Tabs, Tag } from "antd";
import type { Group } from "../contract.ts";
import type { GroupAddress, MemberKind } from "./group-address.ts";
import { lineOf } from "./group-tree.ts";
import { MemberList } from "./MemberList.tsx";
import styles from "./Members.module.css";
import { groupTexts } from "./texts.ts";
import type { ChangeAddress } from "./use-group-address.ts";

interface MembersPaneProps {
  readonly group: Group;
  readonly groups: readonly Group[];
  readonly address: GroupAddress;
  readonly onChange: ChangeAddress;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** The chosen group: what it is called, where it lies, what is in it. */
export function MembersPane(props: MembersPaneProps) {
  const { group, groups, address, onChange, onEdit, onDelete } = props;
  const t = useTexts(groupTexts);
  const above = lineOf(groups, group.ID).slice(0, -1);
  return (
    <>
      <header className={styles["head"]}>
        {above.length > 0 && (
          <p className={styles["line"]}>{above.map(({ Name }) => `${Name} / `).join("")}</p>
        )}
        <h2 className={styles["title"]}>{group.Name}</h2>
        {group.CustomID && <Tag>{group.CustomID}</Tag>}
        <span className={styles["headActions"]}>
          <Button size="small" onClick={onEdit}>
            {t("edit")}
          </Button>
          <Button size="small" danger onClick={onDelete}>
            {t("remove")}
          </Button>
        </span>
      </header>
      <Tabs
        activeKey={address.tab}
        onChange={(tab) => onChange({ tab: tab as MemberKind })}
        items={[
          { key: "devices", label: t("deviceTab", { count: group.DeviceCount }) },
          { key: "channels", label: t("channelTab", { count: group.ChannelCount }) },
        ].map((tab) => ({
          ...tab,
          children: tab.key === address.tab && (
            // Another group is another list: nothing of the one before is shown in it.
            <MemberList key={group.ID} group={group} address={address} onChange={onChange} />
          ),
        }))}
      />
    </>
  );
}
