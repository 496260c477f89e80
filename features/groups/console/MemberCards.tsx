import { useTexts } from "@tessera/platform/console";
import { Button, Checkbox, Pagination } from "antd";
import { pageSize } from "./group-address.ts";
import { MemberName } from "./MemberName.tsx";
import { MemberState } from "./MemberState.tsx";
import styles from "./Members.module.css";
import type { MemberRowsProps } from "./MemberTable.tsx";
import { groupTexts } from "./texts.ts";

/** The members on a phone. */
export function MemberCards(props: MemberRowsProps) {
  const { kind, rows, total, address, onChange, chosen, onChoose, takeOut } = props;
  const t = useTexts(groupTexts);
  const choose = (key: string, isChosen: boolean) =>
    onChoose(isChosen ? [...chosen, key] : chosen.filter((one) => one !== key));
  return (
    <>
      <ul className={styles["cards"]}>
        {rows.map((row) => (
          <li key={row.key} className={styles["card"]}>
            <Checkbox
              aria-label={t("choose", { name: row.name })}
              checked={chosen.includes(row.key)}
              onChange={({ target }) => choose(row.key, target.checked)}
            />
            <span className={styles["cardText"]}>
              <MemberName row={row} />
              <span className={styles["id"]}>
                {kind === "devices" ? `${row.deviceType} · ${row.deviceId}` : row.deviceName}
              </span>
              <MemberState row={row} />
            </span>
            <Button type="link" size="small" onClick={() => void takeOut([row.key])}>
              {t("takeOut")}
            </Button>
          </li>
        ))}
      </ul>
      <Pagination
        simple
        align="center"
        current={address.page}
        pageSize={pageSize}
        total={total}
        onChange={(page) => onChange({ page })}
      />
    </>
  );
}
