import { layout } from "@tessera/kit";
import { SearchBox, useText, useTexts } from "@tessera/platform/console";
import { Segmented, Select } from "antd";
import { memo } from "react";
import { alarmTypes } from "../../../devices/contract.ts";
import { alarmPriorities, alarmSources, alarmSourceText } from "../alarm-words.ts";
import { GroupFilter } from "../filters/place-filters.tsx";
import styles from "./inbox.module.css";
import type { InboxFilter, InboxView } from "./inbox-filter.ts";
import { inboxTexts } from "./texts.ts";

interface InboxFiltersProps {
  readonly filter: InboxFilter;
  readonly onChange: (changes: Partial<InboxFilter>) => void;
}

/** Which alarms are looked at. */
export const InboxFilters = memo(function InboxFilters({ filter, onChange }: InboxFiltersProps) {
  const t = useTexts(inboxTexts);
  const text = useText();
  return (
    <div className={styles["filters"]}>
      <Segmented<InboxView>
        aria-label={t("view")}
        value={filter.view}
        options={(["open", "mine", "all"] as const).map((value) => ({
          value,
          label: t(`view-${value}`),
        }))}
        onChange={(view) => onChange({ view })}
      />
      <SearchBox
        className={layout.search}
        label={t("search")}
        q={filter.q}
        onChange={(q) => onChange({ q })}
      />
      <Select
        aria-label={t("priority")}
        popupMatchSelectWidth={false}
        value={filter.priority}
        options={[
          { value: "", label: t("anyPriority") },
          ...alarmPriorities.map(({ value, text: name }) => ({
            value: String(value),
            label: text(name),
          })),
        ]}
        onChange={(priority) => onChange({ priority })}
      />
      <Select
        aria-label={t("type")}
        popupMatchSelectWidth={false}
        showSearch={{ optionFilterProp: "label" }}
        value={filter.type}
        options={[
          { value: "", label: t("anyType") },
          ...Object.entries(alarmTypes).map(([value, name]) => ({ value, label: text(name) })),
        ]}
        onChange={(type) => onChange({ type })}
      />
      <Select
        aria-label={t("source")}
        popupMatchSelectWidth={false}
        value={filter.source}
        options={[
          { value: "", label: t("anySource") },
          ...alarmSources.map((value) => ({ value, label: text(alarmSourceText(value)) })),
        ]}
        onChange={(source) => onChange({ source })}
      />
      <GroupFilter value={filter.group} onChange={(group) => onChange({ group })} isHiddenIfNone />
    </div>
  );
}, isSame);

/** Drawn when the filter changes, not with every alarm. */
function isSame({ filter: one }: InboxFiltersProps, { filter: other }: InboxFiltersProps) {
  return JSON.stringify(one) === JSON.stringify(other);
}
