import { useQueryCall, useTexts } from "@tessera/platform/console";
import { Select } from "antd";
import { useState } from "react";
import { listDeviceMembers } from "../contract.ts";
import { groupTexts } from "./texts.ts";

interface DeviceFilterProps {
  readonly groupId: number;
  /** Empty: all. */
  readonly onChange: (deviceId: string) => void;
}

const offered = 50;

/** Channels of one device only; there may be thousands of devices, so the server searches. */
export function DeviceFilter({ groupId, onChange }: DeviceFilterProps) {
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
