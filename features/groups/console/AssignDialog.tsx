import { notices, SearchBox, useTexts } from "@tessera/platform/console";
import { Alert, Button, Empty, Modal, Table } from "antd";
import { useState } from "react";
import type { Group } from "../contract.ts";
import { DeviceFilter } from "./DeviceFilter.tsx";
import { type MemberKind, pageSize } from "./group-address.ts";
import { MemberState } from "./MemberState.tsx";
import styles from "./Members.module.css";
import { groupTexts } from "./texts.ts";
import { type MemberRow, useAssign, useMembers } from "./use-members.ts";

interface AssignDialogProps {
  readonly kind: MemberKind;
  readonly group: Group;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Picks many devices or channels that are not in the group yet. */
export function AssignDialog({ kind, group, isOpen, onClose }: AssignDialogProps) {
  const t = useTexts(groupTexts);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { mutateAsync, isPending } = useAssign(kind, group.ID);

  const close = () => {
    setChosen([]);
    onClose();
  };
  const assign = async () => {
    try {
      const { Changed } = await mutateAsync({ keys: chosen, mode: "add" });
      notices.success(t("assigned", { count: Changed }));
      close();
    } catch {
      // The request has already said why.
    }
  };
  return (
    <Modal
      open={isOpen}
      destroyOnHidden
      width={720}
      title={t(kind === "devices" ? "assignDevicesTo" : "assignChannelsTo", { name: group.Name })}
      okText={t("assign", { count: chosen.length })}
      okButtonProps={{ disabled: chosen.length === 0, loading: isPending }}
      cancelText={t("cancel")}
      onOk={() => void assign()}
      onCancel={close}
    >
      <Candidates kind={kind} groupId={group.ID} chosen={chosen} onChoose={setChosen} />
    </Modal>
  );
}

interface CandidatesProps {
  readonly kind: MemberKind;
  readonly groupId: number;
  readonly chosen: readonly string[];
  readonly onChoose: (keys: readonly string[]) => void;
}

function Candidates({ kind, groupId, chosen, onChoose }: CandidatesProps) {
  const t = useTexts(groupTexts);
  const [narrowing, setNarrowing] = useState({ q: "", device: "", page: 1 });
  const { rows, total, error } = useMembers(kind, { groupId, isAssigned: false, ...narrowing });
  const narrow = (changes: Partial<typeof narrowing>) =>
    setNarrowing({ ...narrowing, page: 1, ...changes });
  return (
    <>
      <div className={styles["toolbar"]}>
        <SearchBox
          className={styles["search"]}
          label={t("searchMembers")}
          q={narrowing.q}
          onChange={(q) => narrow({ q })}
        />
        {kind === "channels" && (
          <DeviceFilter groupId={groupId} onChange={(device) => narrow({ device })} />
        )}
        {chosen.length > 0 && (
          <span className={styles["toolbarActions"]}>
            {t("chosen", { count: chosen.length })}
            <Button type="link" size="small" onClick={() => onChoose([])}>
              {t("clearChoice")}
            </Button>
          </span>
        )}
      </div>
      {error && <Alert type="error" showIcon title={error.message} style={{ marginBottom: 12 }} />}
      <Table<MemberRow>
        size="small"
        loading={!rows && !error}
        dataSource={rows ?? []}
        columns={[
          { title: t("name"), dataIndex: "name", ellipsis: true },
          kind === "devices"
            ? { title: t("deviceType"), dataIndex: "deviceType", width: 90 }
            : { title: t("device"), dataIndex: "deviceName", ellipsis: true },
          { title: t("state"), width: 90, render: (_, row) => <MemberState row={row} /> },
        ]}
        locale={{
          emptyText: (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={t(narrowing.q || narrowing.device ? "noMatch" : "nothingToAssign")}
            />
          ),
        }}
        rowSelection={{
          selectedRowKeys: [...chosen],
          preserveSelectedRowKeys: true,
          onChange: (keys) => onChoose(keys.map(String)),
          getCheckboxProps: ({ name }) => ({ "aria-label": t("choose", { name }) }),
        }}
        pagination={{
          current: narrowing.page,
          pageSize,
          total: total ?? 0,
          showSizeChanger: false,
          showTotal: (count) => t("total", { count }),
          onChange: (page) => narrow({ page }),
        }}
      />
    </>
  );
}
