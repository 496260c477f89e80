import { DatePicker } from "@tessera/kit/choose";
import { useTexts } from "@tessera/platform/console";
import dayjs from "dayjs";
import type { OperationFilters } from "./operation-filter.ts";
import styles from "./operations.module.css";
import { operationTexts } from "./texts.ts";

interface OperationTimesProps {
  readonly filters: Pick<OperationFilters, "from" | "to">;
  readonly narrow: (changes: Partial<OperationFilters>) => void;
}

const names = ["from", "to"] as const;
const shape = "YYYY-MM-DD HH:mm:ss";

/** Two moments by the server's clock; either may be open. */
export function OperationTimes({ filters, narrow }: OperationTimesProps) {
  const t = useTexts(operationTexts);
  return names.map((name) => {
    const label = t(name === "from" ? "since" : "until");
    const read = dayjs(filters[name] || "none");
    const other = dayjs(filters[name === "from" ? "to" : "from"] || "none");
    const bound = name === "from" ? "maxDate" : "minDate";
    return (
      <DatePicker
        key={name}
        className={styles["moment"] ?? ""}
        aria-label={label}
        placeholder={label}
        title={t("byServerTime")}
        showTime={{ format: "HH:mm" }}
        format="YYYY-MM-DD HH:mm"
        value={read.isValid() ? read : null}
        {...(other.isValid() && { [bound]: other })}
        onChange={(moment) =>
          narrow({ [name]: moment ? dayjs(moment).startOf("minute").format(shape) : "" })
        }
      />
    );
  });
}
