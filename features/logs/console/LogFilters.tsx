import { layout } from "@tessera/kit";
import { DatePicker } from "@tessera/kit/choose";
import { SearchBox, useTexts } from "@tessera/platform/console";
import { Select } from "antd";
import dayjs from "dayjs";
import { logLevels } from "../contract.ts";
import type { useLogAddress } from "./log-address.ts";
import styles from "./logs.module.css";
import { logTexts } from "./texts.ts";

/** What narrows the lines, and the moment to jump to. */
export function LogFilters({ shown }: { readonly shown: ReturnType<typeof useLogAddress> }) {
  const t = useTexts(logTexts);
  const { kind, level, q, atMs, change } = shown;
  return (
    <div className={layout.toolbar}>
      <SearchBox
        className={styles["search"]}
        label={t("search")}
        q={q}
        onChange={(next) => change({ q: next, before: "" })}
      />
      {kind !== "sip_logs" && (
        <Select
          aria-label={t("level")}
          popupMatchSelectWidth={false}
          value={level}
          options={[
            { value: "", label: t("everyLevel") },
            ...logLevels
              .filter((one) => one !== "debug")
              .map((value) => ({
                value,
                label:
                  value === "error"
                    ? t("level.error")
                    : t("atLeast", { level: t(`level.${value}`) }),
              })),
          ]}
          onChange={(next: string) => change({ level: next, before: "" })}
        />
      )}
      <DatePicker
        aria-label={t("jump")}
        placeholder={t("jump")}
        showTime
        value={atMs === undefined ? null : dayjs(atMs)}
        onChange={(moment) =>
          change({ at: moment ? String(dayjs(moment).valueOf()) : "", before: "" })
        }
      />
    </div>
  );
}
