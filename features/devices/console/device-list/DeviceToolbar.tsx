import { SearchBox, useTexts } from "@tessera/platform/console";
import { Select } from "antd";
import type { DeviceType } from "../../contract.ts";
import type { ChangeDeviceList, DeviceListAddress } from "../listing/device-list-address.ts";
import styles from "../listing/listing.module.css";
import { StateFilters } from "../listing/StateFilters.tsx";
import { deviceListTexts } from "./texts.ts";

interface DeviceToolbarProps {
  readonly list: DeviceListAddress;
  readonly types: readonly DeviceType[];
  readonly onChange: ChangeDeviceList;
}

export function DeviceToolbar({ list, types, onChange }: DeviceToolbarProps) {
  const t = useTexts(deviceListTexts);
  return (
    <div className={styles["toolbar"]}>
      <SearchBox
        className={styles["search"]}
        label={t("search")}
        q={list.q}
        onChange={(q) => onChange({ q })}
      />
      <StateFilters list={list} onChange={onChange} />
      <Select
        aria-label={t("typeFilter")}
        popupMatchSelectWidth={false}
        value={list.type}
        options={[
          { value: "", label: t("everyType") },
          ...types.map(({ DeviceType: value, Label }) => ({ value, label: Label })),
        ]}
        onChange={(type) => onChange({ type })}
      />
    </div>
  );
}
