import { DatePicker } from "@tessera/kit/choose";
import { useServerZone } from "@tessera/kit/playback";
import { useTexts } from "@tessera/platform/console";
import { Select } from "antd";
import dayjs from "dayjs";
import { type AlarmFilters, type Range, rangeOf, ranges } from "./alarm-filter.ts";
import styles from "./filters.module.css";
import { filterTexts } from "./texts.ts";

type TimeNames = "range" | "from" | "to";

interface TimeFilterProps {
  readonly filters: Pick<AlarmFilters, TimeNames>;
  readonly narrow: (changes: Partial<Pick<AlarmFilters, TimeNames>>) => void;
  readonly usual: Range;
}

/** A usual time in one press, or two moments by the server's clock. */
export function TimeFilter({ filters, narrow, usual }: TimeFilterProps) {
  const t = useTexts(filterTexts);
  const range = rangeOf(filters, usual);
  const choose = (next: Range) =>
    narrow({
      range: next === usual ? "" : next,
      ...(next !== "custom" && { from: "", to: "" }),
    });
  return (
    <>
      <Select
        className={styles["range"] ?? ""}
        aria-label={t("range")}
        popupMatchSelectWidth={false}
        value={range}
        options={ranges.map((value) => ({ value, label: t(`range.${value}`) }))}
        onChange={choose}
      />
      {range === "custom" && <OwnTimes filters={filters} narrow={narrow} />}
    </>
  );
}

const shape = "YYYY-MM-DD HH:mm:ss";

function OwnTimes({ filters, narrow }: Omit<TimeFilterProps, "usual">) {
  const t = useTexts(filterTexts);
  const zone = useServerZone();
  const title = t("byServerTime", { zone: zone.zone });
  const fields = ["from", "to"] as const;
  return fields.map((name) => {
    const read = filters[name] === "" ? null : dayjs(filters[name]);
    const other = dayjs(filters[name === "from" ? "to" : "from"] || "none");
    const bound = name === "from" ? "maxDate" : "minDate";
    return (
      <DatePicker
        key={name}
        className={styles["moment"] ?? ""}
        aria-label={t(name)}
        placeholder={t(name)}
        title={title}
        showTime={{ format: "HH:mm" }}
        format="YYYY-MM-DD HH:mm"
        value={read?.isValid() ? read : null}
        {...(other.isValid() && { [bound]: other })}
        onChange={(moment) =>
          narrow({
            range: "custom",
            [name]: moment ? dayjs(moment).startOf("minute").format(shape) : "",
          })
        }
      />
    );
  });
}
