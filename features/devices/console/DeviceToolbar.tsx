import { SearchOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { Input, Segmented } from "antd";
import { useEffect, useRef, useState } from "react";
import styles from "./DeviceList.module.css";
import type { DeviceFilter } from "./device-filter.ts";
import { deviceTexts } from "./texts.ts";

interface DeviceToolbarProps {
  readonly filter: DeviceFilter;
  readonly onChange: (changes: Partial<DeviceFilter>) => void;
}

const settleMs = 300;

export function DeviceToolbar({ filter, onChange }: DeviceToolbarProps) {
  const t = useTexts(deviceTexts);
  return (
    <div className={styles["toolbar"]}>
      <SearchBox q={filter.q} onChange={onChange} />
      <Segmented<DeviceFilter["online"]>
        aria-label={t("stateFilter")}
        value={filter.online}
        options={[
          { value: "", label: t("all") },
          { value: "1", label: t("online") },
          { value: "0", label: t("offline") },
        ]}
        onChange={(online) => onChange({ online })}
      />
    </div>
  );
}

/** Asks when the typing pauses, or at once on Enter. */
function SearchBox({
  q,
  onChange,
}: {
  readonly q: string;
  readonly onChange: (changes: Partial<DeviceFilter>) => void;
}) {
  const t = useTexts(deviceTexts);
  const [text, setText] = useState(q);
  const [shownQ, setShownQ] = useState(q);
  if (q !== shownQ) {
    // Changed by someone else: going back, clearing the filters.
    setShownQ(q);
    if (q !== text.trim()) setText(q);
  }
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (text.trim() === q) return undefined;
    const timer = setTimeout(() => latest.current({ q: text.trim() }), settleMs);
    return () => clearTimeout(timer);
  }, [text, q]);
  return (
    <Input
      allowClear
      className={styles["search"] ?? ""}
      prefix={<SearchOutlined />}
      placeholder={t("search")}
      aria-label={t("search")}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => onChange({ q: text.trim() })}
    />
  );
}
