import { SearchBox, useTexts } from "@tessera/platform/console";
import { Checkbox, Select } from "antd";
import type { SipAddress } from "./sip-address.ts";
import styles from "./sip-log.module.css";
import { sipTexts } from "./texts.ts";

interface SipFiltersProps {
  readonly address: SipAddress;
  readonly onChange: (changes: Partial<SipAddress>) => void;
}

const methods = [
  "REGISTER",
  "MESSAGE",
  "INVITE",
  "ACK",
  "BYE",
  "CANCEL",
  "INFO",
  "SUBSCRIBE",
  "NOTIFY",
  "OPTIONS",
];
const statuses = [
  "1xx",
  "2xx",
  "3xx",
  "4xx",
  "5xx",
  "6xx",
  "401",
  "403",
  "404",
  "408",
  "481",
  "486",
];

export function SipFilters({ address, onChange }: SipFiltersProps) {
  const t = useTexts(sipTexts);
  return (
    <div className={styles["toolbar"]}>
      <SearchBox
        className={styles["search"]}
        label={t("device")}
        q={address.device}
        onChange={(device) => onChange({ device })}
      />
      <SearchBox
        className={styles["search"]}
        label={t("search")}
        q={address.q}
        onChange={(q) => onChange({ q })}
      />
      <Select
        aria-label={t("method")}
        popupMatchSelectWidth={false}
        value={address.method}
        options={choices(t("everyMethod"), methods, address.method)}
        onChange={(method) => onChange({ method })}
      />
      <Select
        aria-label={t("status")}
        popupMatchSelectWidth={false}
        value={address.status}
        options={choices(t("everyStatus"), statuses, address.status)}
        onChange={(status) => onChange({ status })}
      />
      <Select
        aria-label={t("direction")}
        popupMatchSelectWidth={false}
        value={address.direction}
        options={[
          { value: "", label: t("everyDirection") },
          { value: "in", label: t("in") },
          { value: "out", label: t("out") },
        ]}
        onChange={(direction) => onChange({ direction })}
      />
      <Checkbox
        checked={address.errors === "1"}
        onChange={({ target }) => onChange({ errors: target.checked ? "1" : "" })}
      >
        {t("onlyErrors")}
      </Checkbox>
    </div>
  );
}

const choices = (all: string, values: readonly string[], chosen: string) => [
  { value: "", label: all },
  ...[...new Set([...values, ...(chosen ? [chosen] : [])])].map((value) => ({
    value,
    label: value,
  })),
];
