import { layout } from "@tessera/kit";
import { GroupSelect } from "@tessera/kit/choose";
import {
  isAdmin,
  SearchBox,
  useQueryCall,
  useSession,
  useText,
  useTexts,
} from "@tessera/platform/console";
import { Segmented, Select } from "antd";
import { memo } from "react";
import { alarmTypes } from "../../../devices/contract.ts";
import { listGroups } from "../../../groups/contract.ts";
import { alarmPriorities } from "../alarm-words.ts";
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
  const hasGroups = isAdmin(useSession(({ user }) => user));
  const { data } = useQueryCall(listGroups, {}, { enabled: hasGroups, quiet: true });
  const groups = data?.data ?? [];
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
      {groups.length > 0 && (
        <GroupSelect
          aria-label={t("group")}
          groups={groups}
          top={t("anyGroup")}
          popupMatchSelectWidth={false}
          value={Number(filter.group) || 0}
          onChange={(group) => onChange({ group: group ? String(group) : "" })}
        />
      )}
    </div>
  );
}, isSame);

/** Drawn when the filter changes, not with every alarm. */
function isSame({ filter: one }: InboxFiltersProps, { filter: other }: InboxFiltersProps) {
  return JSON.stringify(one) === JSON.stringify(other);
}
