import { layout } from "@tessera/kit";
import { SearchBox, useTexts } from "@tessera/platform/console";
import { Checkbox, Select } from "antd";
import type { SipAddress } from "./sip-address.ts";
import styles from "./sip-log.module.css";
import { sipTexts } from "./texts.ts";

interface SipFiltersProps {
  readonly address: SipAddress;
  readonly onChange: (changes: Partial<SipAddress>) => void;
}

const methods = "REGISTER MESSAGE INVITE ACK BYE CANCEL INFO SUBSCRIBE NOTIFY OPTIONS".split(" ");
const statuses = "1xx 2xx 3xx 4xx 5xx 6xx 401 403 404 408 481 486".split(" ");

export function SipFilters({ address, onChange }: SipFiltersProps) {
  const t = useTexts(sipTexts);
  const choices = [
    { name: "method", all: t("everyMethod"), options: methods.map(same) },
    { name: "status", all: t("everyStatus"), options: statuses.map(same) },
    {
      name: "direction",
      all: t("everyDirection"),
      options: [
        { value: "in", label: t("in") },
        { value: "out", label: t("out") },
      ],
    },
  ] as const;
  return (
    <div className={layout.toolbar}>
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
      {choices.map(({ name, all, options }) => (
        <Select
          key={name}
          aria-label={t(name)}
          popupMatchSelectWidth={false}
          value={address[name]}
          options={[{ value: "", label: all }, ...shownOptions(options, address[name])]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      <Checkbox
        checked={address.errors === "1"}
        onChange={({ target }) => onChange({ errors: target.checked ? "1" : "" })}
      >
        {t("onlyErrors")}
      </Checkbox>
    </div>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

const same = (value: string): Option => ({ value, label: value });

/** With what the address asks for, also if it is not among the usual ones. */
const shownOptions = (options: readonly Option[], chosen: string): readonly Option[] =>
  chosen === "" || options.some(({ value }) => value === chosen)
    ? options
    : [...options, same(chosen)];
