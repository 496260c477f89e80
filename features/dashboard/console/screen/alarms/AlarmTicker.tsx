import { alarmPriorities, type WireStorm } from "@tessera/features/alarms/contract";
import { alarmTypes } from "@tessera/features/devices/contract";
import { Loaded, layout } from "@tessera/kit";
import { EmptyState, useText, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { inPlace } from "../in-place.ts";
import { Panel } from "../Panel.tsx";
import styles from "../screen.module.css";
import { screenTexts } from "../texts.ts";
import type { Inbox } from "./open-alarms.ts";

interface AlarmTickerProps {
  readonly query: {
    readonly data: Inbox | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** When today began; undefined until the server has said so. */
  readonly todayMs: number | undefined;
}

/** As many as are read at a glance. */
const places = 7;

/** The newest open alarms. One that comes takes the place of the oldest, so that nobody loses the line. */
export function AlarmTicker({ query, todayMs }: AlarmTickerProps) {
  const t = useTexts(screenTexts);
  const unread = query.data?.Unread ?? 0;
  return (
    <Panel
      title={t("openAlarms")}
      extra={unread > 0 && <span className={styles["bad"]}>{unread}</span>}
    >
      <Loaded query={query}>{({ rows }) => <Places rows={rows} todayMs={todayMs} />}</Loaded>
    </Panel>
  );
}

interface PlacesProps extends Pick<AlarmTickerProps, "todayMs"> {
  readonly rows: readonly WireStorm[];
}

function Places({ rows, todayMs }: PlacesProps) {
  const t = useTexts(screenTexts);
  const [laid, setLaid] = useState<{
    readonly rows: readonly WireStorm[];
    readonly places: readonly (WireStorm | undefined)[];
  }>({ rows: [], places: [] });
  if (laid.rows !== rows) setLaid({ rows, places: inPlace(laid.places, rows, { places, keyOf }) });
  if (rows.length === 0) return <EmptyState isSmall title={t("noOpenAlarms")} />;
  const newest = rows[0]?.ID;
  return (
    // New ones are read out, one by one.
    <ol className={styles["alarms"]} aria-live="polite" aria-relevant="additions">
      {laid.places.map((row, at) =>
        row ? (
          <Alarm key={row.ID} row={row} isNewest={row.ID === newest} todayMs={todayMs} />
        ) : (
          <li key={`empty ${at}`} aria-hidden />
        ),
      )}
    </ol>
  );
}

const keyOf = ({ ID }: WireStorm) => String(ID);

interface AlarmProps extends Pick<AlarmTickerProps, "todayMs"> {
  readonly row: WireStorm;
  readonly isNewest: boolean;
}

function Alarm({ row, isNewest, todayMs }: AlarmProps) {
  const t = useTexts(screenTexts);
  const text = useText();
  const { AlarmPriority, AlarmType, Count, Last } = row;
  const priority = alarmPriorities[AlarmPriority];
  const type = alarmTypes[AlarmType];
  const name = row.ChannelName || row.DeviceName || row.DeviceID || t("thisServer");
  return (
    <li className={styles["alarm"]} data-priority={AlarmPriority} data-newest={isNewest}>
      {priority && <span className={layout.unseen}>{text(priority)}</span>}
      <span className={styles["alarmName"]}>{name}</span>
      <time className={styles["alarmTime"]}>
        {row.LastMs >= (todayMs ?? 0) ? Last.Time.slice(11) : Last.Time.slice(5, 16)}
      </time>
      <span className={styles["alarmText"]}>{text(Last.Text) || (type && text(type))}</span>
      {Count > 1 && <span className={styles["alarmCount"]}>×{Count}</span>}
    </li>
  );
}
