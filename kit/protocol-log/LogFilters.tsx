import { CaretRightOutlined, PauseOutlined } from "@ant-design/icons";
import { SearchBox, useTexts } from "@tessera/platform/console";
import { Button, Checkbox, Select } from "antd";
import { layout } from "../look/layout.ts";
import type { LogAddress } from "./log-address.ts";
import styles from "./protocol-log.module.css";
import { protocolTexts } from "./texts.ts";

interface LogFiltersProps {
  /** Of the messages that the protocol has. */
  readonly names: readonly string[];
  readonly address: LogAddress;
  readonly onChange: (changes: Partial<LogAddress>) => void;
  readonly isPaused: boolean;
  readonly onPause: (isPaused: boolean) => void;
}

export function LogFilters({ names, address, onChange, isPaused, onPause }: LogFiltersProps) {
  const t = useTexts(protocolTexts);
  const shownNames = new Set([...names, ...(address.name === "" ? [] : [address.name])]);
  const choices = [
    {
      name: "name",
      all: t("everyName"),
      options: [...shownNames].map((value) => ({ value, label: value })),
    },
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
          options={[{ value: "", label: all }, ...options]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      <Checkbox
        checked={address.errors === "1"}
        onChange={({ target }) => onChange({ errors: target.checked ? "1" : "" })}
      >
        {t("onlyErrors")}
      </Checkbox>
      <Button
        icon={isPaused ? <CaretRightOutlined /> : <PauseOutlined />}
        aria-pressed={isPaused}
        onClick={() => onPause(!isPaused)}
      >
        {t(isPaused ? "resume" : "pause")}
      </Button>
    </div>
  );
}
