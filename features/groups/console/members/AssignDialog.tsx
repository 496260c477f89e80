import { ListView, useBusy } from "@tessera/kit";
import { notices, useQueryCall, useTexts } from "@tessera/platform/console";
import { Modal, Select } from "antd";
import { useState } from "react";
import { type Group, listDeviceMembers } from "../../contract.ts";
import type { MemberKind } from "../group-address.ts";
import { groupTexts } from "../texts.ts";
import { useMemberColumns } from "./member-columns.tsx";
import { useAssign, useMembers } from "./member-rows.ts";

interface AssignDialogProps {
  readonly kind: MemberKind;
  readonly group: Group;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Picks many devices or channels that are not in the group yet. */
export function AssignDialog({ kind, group, isOpen, onClose }: AssignDialogProps) {
  const t = useTexts(groupTexts);
  const list = useMembers(kind, { groupId: group.ID, isAssigned: false, isWanted: isOpen });
  const columns = useMemberColumns(kind);
  const { isBusy, run } = useBusy();
  const assign = useAssign(kind, group.ID);
  const { keys } = list.selection;
  const save = async () => {
    notices.success(t("assigned", { count: await assign(keys, "add") }));
    onClose();
  };
  return (
    <Modal
      open={isOpen}
      destroyOnHidden
      width={760}
      title={t(kind === "devices" ? "assignDevicesTo" : "assignChannelsTo", { name: group.Name })}
      okText={t("assign", { count: keys.length })}
      okButtonProps={{ disabled: keys.length === 0, loading: isBusy }}
      cancelText={t("cancel")}
      onOk={() => void run(save)}
      onCancel={onClose}
    >
      <ListView
        list={list}
        columns={columns}
        search={t("searchMembers")}
        tools={
          kind === "channels" && (
            <DeviceFilter groupId={group.ID} onChange={(device) => list.narrow({ device })} />
          )
        }
        empty={{ title: t("nothingToAssign") }}
        choosing={{ nameOf: ({ name }) => name, isByRow: true }}
        minWidth={560}
      />
    </Modal>
  );
}

interface DeviceFilterProps {
  readonly groupId: number;
  /** Empty: all. */
  readonly onChange: (deviceId: string) => void;
}

const offered = 50;

/** Channels of one device only; there may be thousands of devices, so the server searches. */
function DeviceFilter({ groupId, onChange }: DeviceFilterProps) {
  const t = useTexts(groupTexts);
  const [q, setQ] = useState("");
  const { data, isFetching } = useQueryCall(
    listDeviceMembers,
    { labelid: groupId, q, limit: offered },
    { keepPrevious: true, quiet: true },
  );
  return (
    <Select<string>
      allowClear
      aria-label={t("device")}
      placeholder={t("anyDevice")}
      style={{ width: 200 }}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setQ }}
      options={(data?.Devices ?? []).map(({ DeviceID, DeviceName }) => ({
        value: DeviceID,
        label: DeviceName,
      }))}
      onChange={(deviceId: string | undefined) => onChange(deviceId ?? "")}
    />
  );
}
