import { useQueryCall, useTexts } from "@tessera/platform/console";
import { Select, TreeSelect } from "antd";
import { useState } from "react";
import { listVisibleDevices } from "../../../devices/contract.ts";
import { groupNodes } from "../../../groups/contract.ts";
import styles from "./filters.module.css";
import { filterTexts } from "./texts.ts";

interface PlaceFilterProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** So many are offered; a search finds the others. */
const devicesAtOnce = 50;

/** One of the devices that the user may see, found by name or ID. */
export function DeviceFilter({ value, onChange }: PlaceFilterProps) {
  const t = useTexts(filterTexts);
  const [q, setQ] = useState("");
  const search = { q, start: 0, limit: devicesAtOnce };
  const { data } = useQueryCall(listVisibleDevices, search, { quiet: true, keepPrevious: true });
  const options = (data?.Devices ?? []).map(({ DeviceID, DeviceName }) => ({
    value: DeviceID,
    label: DeviceName || DeviceID,
  }));
  return (
    <Select
      className={styles["choice"] ?? ""}
      allowClear
      aria-label={t("device")}
      placeholder={t("everyDevice")}
      popupMatchSelectWidth={false}
      value={value || null}
      options={options}
      showSearch={{ filterOption: false, onSearch: setQ }}
      onChange={(chosen: string | null) => onChange(chosen ?? "")}
    />
  );
}

interface GroupFilterProps extends PlaceFilterProps {
  /** A site without groups has no use for it. */
  readonly isHiddenIfNone?: boolean;
}

/** One of the groups that the user may see something of, with those below it. */
export function GroupFilter({ value, onChange, isHiddenIfNone = false }: GroupFilterProps) {
  const t = useTexts(filterTexts);
  const { data } = useQueryCall(groupNodes, {}, { quiet: true });
  const groups = data?.data ?? [];
  if (isHiddenIfNone && groups.length === 0 && value === "") return null;
  return (
    <TreeSelect
      className={styles["choice"] ?? ""}
      allowClear
      aria-label={t("group")}
      placeholder={t("everyGroup")}
      popupMatchSelectWidth={false}
      value={value || null}
      treeDataSimpleMode
      treeData={groups.map(({ ID, ParentID, Name }) => ({
        id: ID,
        pId: ParentID,
        value: String(ID),
        title: Name,
      }))}
      showSearch={{ treeNodeFilterProp: "title" }}
      onChange={(chosen: string | null | undefined) => onChange(chosen ?? "")}
    />
  );
}
