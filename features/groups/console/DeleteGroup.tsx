import { notices, useTexts } from "@tessera/platform/console";
import { Modal } from "antd";
import type { Group } from "../contract.ts";
import { extentOf } from "./group-tree.ts";
import { groupTexts } from "./texts.ts";
import type { GroupChanges } from "./use-groups.ts";

interface DeleteGroupProps {
  /** Closed without one. */
  readonly group: Group | undefined;
  readonly groups: readonly Group[];
  readonly changes: GroupChanges;
  readonly onDone: (isDeleted: boolean) => void;
}

/** The question before a group goes, with how much goes with it. */
export function DeleteGroup({ group, groups, changes, onDone }: DeleteGroupProps) {
  const t = useTexts(groupTexts);
  const { isPending, mutateAsync } = changes.remove;
  const { groups: below, devices, channels } = extentOf(groups, group?.ID ?? 0);

  const confirmed = async () => {
    if (!group) return;
    try {
      await mutateAsync(group.ID);
      notices.success(t("removed", { name: group.Name }));
      onDone(true);
    } catch {
      // The request has already said why.
      onDone(false);
    }
  };

  return (
    <Modal
      open={group !== undefined}
      title={t("removeAsk", { name: group?.Name ?? "" })}
      okText={t("remove")}
      okButtonProps={{ danger: true, loading: isPending }}
      cancelText={t("cancel")}
      onOk={() => void confirmed()}
      onCancel={() => onDone(false)}
    >
      {below > 0 && <p>{t("removeBelow", { groups: below })}</p>}
      <p>{devices + channels > 0 ? t("removeMembers", { devices, channels }) : t("removeEmpty")}</p>
    </Modal>
  );
}
