import { byteText, Cards, NoMatch } from "@tessera/platform/console";
import { Link } from "react-router";
import styles from "./backlist.module.css";
import { ChannelState } from "./ChannelState.tsx";
import { LastPicture } from "./LastPicture.tsx";
import { LastRecorded } from "./LastRecorded.tsx";
import { RowActions } from "./RowActions.tsx";
import { openingOf, type RecordedRowProps, type RecordedRowsProps } from "./recorded-channel.ts";
import { WeekStrip } from "./WeekStrip.tsx";

/** Channels with recordings on a phone. */
export function RecordedCards(props: RecordedRowsProps) {
  const { rows, total, list, onChange, recordType, zone, today } = props;
  if (rows.length === 0) return <NoMatch onClear={() => onChange({ q: "" })} />;
  return (
    <Cards rows={rows} keyOf={({ id }) => id} list={list} total={total} onChange={onChange}>
      {(row) => <RecordedCard row={row} recordType={recordType} zone={zone} today={today} />}
    </Cards>
  );
}

function RecordedCard(props: RecordedRowProps) {
  const { row, recordType, today } = props;
  return (
    <>
      <div className={styles["cardHead"]}>
        {recordType === "Cloud" && <LastPicture {...props} />}
        <span className={styles["names"]}>
          <Link className={styles["name"] ?? ""} to={openingOf(props)}>
            {row.name}
          </Link>
          {row.deviceName !== row.name && <small>{row.deviceName}</small>}
          <ChannelState row={row} recordType={recordType} />
        </span>
      </div>
      {recordType === "Cloud" && (
        <>
          <WeekStrip week={row.week} today={today} />
          <div className={styles["facts"]}>
            <LastRecorded {...props} />
            <span className={styles["number"]}>{byteText(row.bytes)}</span>
          </div>
        </>
      )}
      <RowActions {...props} />
    </>
  );
}
