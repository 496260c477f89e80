import { useTexts } from "@tessera/platform/console";
import { Segmented, Select } from "antd";
import type { ChangeDeviceList, DeviceListAddress } from "./device-list-address.ts";
import { listingTexts } from "./texts.ts";

interface StateFiltersProps {
  readonly list: DeviceListAddress;
  readonly onChange: ChangeDeviceList;
}

/** Online or not, enabled or not. */
export function StateFilters({ list, onChange }: StateFiltersProps) {
  const t = useTexts(listingTexts);
  return (
    <>
      <Segmented
        aria-label={t("stateFilter")}
        value={list.online}
        options={[
          { value: "", label: t("all") },
          { value: "1", label: t("online") },
          { value: "0", label: t("offline") },
        ]}
        onChange={(online) => onChange({ online })}
      />
      <Select
        aria-label={t("enableFilter")}
        popupMatchSelectWidth={false}
        value={list.enable}
        options={[
          { value: "", label: t("enabledOrNot") },
          { value: "1", label: t("enabled") },
          { value: "0", label: t("disabled") },
        ]}
        onChange={(enable) => onChange({ enable })}
      />
    </>
  );
}
