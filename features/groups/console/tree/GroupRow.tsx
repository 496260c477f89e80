import { EllipsisOutlined, FolderOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { Button, Dropdown, Input, type InputRef, type MenuProps } from "antd";
import { useEffect, useRef } from "react";
import type { Group } from "../../contract.ts";
import { groupTexts } from "../texts.ts";
import { type Move, stepOf } from "./group-moves.ts";
import styles from "./TreePane.module.css";

export type GroupAction = "add" | "rename" | "edit" | "remove";

interface GroupRowProps {
  readonly group: Group;
  readonly groups: readonly Group[];
  readonly isRenamed: boolean;
  /** With the text typed; undefined if given up. */
  readonly onRename: (name: string | undefined) => void;
  readonly onMove: (move: Move) => void;
  readonly onAction: (action: GroupAction) => void;
}

/** One group in the tree: its name, how much is in it, what can be done with it. */
export function GroupRow(props: GroupRowProps) {
  const { group, isRenamed, onRename } = props;
  const t = useTexts(groupTexts);
  const { DeviceCount: devices, ChannelCount: channels } = group;
  if (isRenamed) return <RenameInput group={group} onDone={onRename} />;
  return (
    <span className={styles["row"]}>
      <FolderOutlined aria-hidden className={styles["icon"] ?? ""} />
      <span className={styles["name"]} title={group.Name}>
        {group.Name}
      </span>
      <span className={styles["count"]} title={t("counts", { devices, channels })}>
        {devices + channels > 0 && devices + channels}
      </span>
      <RowMenu {...props} />
    </span>
  );
}

function RowMenu({ group, groups, onMove, onAction }: GroupRowProps) {
  const t = useTexts(groupTexts);
  const up = stepOf(groups, group, -1);
  const down = stepOf(groups, group, 1);
  const items: MenuProps["items"] = [
    { key: "add", label: t("addChild") },
    { key: "rename", label: t("rename") },
    { key: "edit", label: t("edit") },
    { key: "up", label: t("moveUp"), disabled: !up },
    { key: "down", label: t("moveDown"), disabled: !down },
    { type: "divider" },
    { key: "remove", label: t("remove"), danger: true },
  ];
  const onClick: MenuProps["onClick"] = ({ key, domEvent }) => {
    domEvent.stopPropagation();
    if (key === "up" && up) onMove(up);
    else if (key === "down" && down) onMove(down);
    else onAction(key as GroupAction);
  };
  return (
    <Dropdown trigger={["click"]} menu={{ items, onClick }}>
      <Button
        type="text"
        size="small"
        icon={<EllipsisOutlined />}
        aria-label={t("actionsOf", { name: group.Name })}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
      />
    </Dropdown>
  );
}

function RenameInput({
  group,
  onDone,
}: {
  readonly group: Group;
  readonly onDone: (name: string | undefined) => void;
}) {
  const t = useTexts(groupTexts);
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.focus({ cursor: "all" }), []);
  // Enter and Escape take the field away, which blurs it: only the first counts.
  const isDone = useRef(false);
  const finish = (name: string | undefined) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(name);
  };
  return (
    <Input
      ref={input}
      size="small"
      className={styles["rename"] ?? ""}
      maxLength={100}
      defaultValue={group.Name}
      aria-label={t("newName", { name: group.Name })}
      onClick={(event) => event.stopPropagation()}
      onBlur={(event) => finish(event.target.value.trim())}
      onKeyDown={(event) => {
        // The tree would take arrows, Home and Delete for itself.
        event.stopPropagation();
        if (event.key === "Enter") finish(event.currentTarget.value.trim());
        if (event.key === "Escape") finish(undefined);
      }}
    />
  );
}
