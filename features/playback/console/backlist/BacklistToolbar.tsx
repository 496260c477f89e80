import { type ListAddress, SearchBox, useApp, useTexts } from "@tessera/platform/console";
import { Select, Tag } from "antd";
import { useNavigate } from "react-router";
import { backlistAddress } from "../addresses.ts";
import type { RecordType } from "../calendar/use-flags.ts";
import styles from "./backlist.module.css";
import type { RecordedChannel } from "./recorded-channel.ts";
import { backlistTexts } from "./texts.ts";

interface BacklistToolbarProps {
  readonly recordType: RecordType;
  /** "0": of all devices. */
  readonly device: string;
  readonly rows: readonly RecordedChannel[];
  readonly list: ListAddress;
  readonly onChange: (changes: Partial<ListAddress>) => void;
}

/** What narrows and orders the list. */
export function BacklistToolbar(props: BacklistToolbarProps) {
  const { recordType, device, rows, list, onChange } = props;
  const t = useTexts(backlistTexts);
  const isMobile = useApp((state) => state.isMobile);
  const navigate = useNavigate();
  return (
    <div className={styles["toolbar"]}>
      <SearchBox
        className={styles["search"]}
        label={t("search")}
        q={list.q}
        onChange={(q) => onChange({ q })}
      />
      {/* A table has its headings for that. */}
      {isMobile && recordType === "Cloud" && <SortChoice list={list} onChange={onChange} />}
      {device !== "0" && (
        <Tag closable onClose={() => void navigate(backlistAddress(recordType))}>
          {t("onlyDevice", { name: rows[0]?.deviceName ?? device })}
        </Tag>
      )}
    </div>
  );
}

const orders = [
  { value: "", text: "byName", sort: undefined, order: undefined },
  { value: "lastRecorded desc", text: "byLastRecorded", sort: "lastRecorded", order: "desc" },
  { value: "bytes desc", text: "byBytes", sort: "bytes", order: "desc" },
] as const;

function SortChoice({ list, onChange }: Pick<BacklistToolbarProps, "list" | "onChange">) {
  const t = useTexts(backlistTexts);
  const chosen = orders.find(({ sort, order }) => sort === list.sort && order === list.order);
  return (
    <Select
      aria-label={t("sortBy")}
      popupMatchSelectWidth={false}
      value={chosen?.value ?? ""}
      options={orders.map(({ value, text }) => ({ value, label: t(text) }))}
      onChange={(value) => {
        const { sort, order } = orders.find((one) => one.value === value) ?? orders[0];
        onChange({ sort, order });
      }}
    />
  );
}
