import { BatchAction, ListView, useOpened } from "@tessera/kit";
import { notices, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import type { Group } from "../../contract.ts";
import type { MemberKind } from "../group-address.ts";
import { groupTexts } from "../texts.ts";
import { AssignDialog } from "./AssignDialog.tsx";
import { useMemberColumns } from "./member-columns.tsx";
import { useAssign, useMembers } from "./member-rows.ts";

interface MemberListProps {
  readonly kind: MemberKind;
  readonly group: Group;
}

/** The devices or channels of a group: searched, paged, taken out; more are assigned. */
export function MemberList({ kind, group }: MemberListProps) {
  const t = useTexts(groupTexts);
  const list = useMembers(kind, { groupId: group.ID, isAssigned: true });
  const assign = useAssign(kind, group.ID);
  const assigning = useOpened();
  const takeOut = async (keys: readonly (string | number)[]) =>
    t("takenOut", { count: await assign(keys, "remove") });
  const columns = useMemberColumns(kind, async (key) => notices.success(await takeOut([key])));
  const isDevice = kind === "devices";
  const assignButton = (
    <Button type="primary" onClick={() => assigning.open()}>
      {t(isDevice ? "assignDevices" : "assignChannels")}
    </Button>
  );
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        search={t("searchMembers")}
        tools={assignButton}
        empty={{
          title: t(isDevice ? "noDevices" : "noChannels"),
          hint: t(isDevice ? "noDevicesHint" : "noChannelsHint"),
          action: assignButton,
        }}
        choosing={{ nameOf: ({ name }) => name }}
        batch={
          <BatchAction
            selection={list.selection}
            label={t("takeOutMany", { count: list.selection.keys.length })}
            run={takeOut}
          />
        }
      />
      <AssignDialog
        key={assigning.key}
        kind={kind}
        group={group}
        isOpen={assigning.isOpen}
        onClose={assigning.onClose}
      />
    </>
  );
}
