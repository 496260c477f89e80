import { VideoCameraOutlined } from "@ant-design/icons";
import { type Column, layout, StatusDot, TwoLines } from "@tessera/kit";
import { byteText, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { Link } from "react-router";
import { previewAddress } from "../addresses.ts";
import styles from "./backlist.module.css";
import { pictureMoment } from "./backlist-address.ts";
import { DayActions } from "./DayActions.tsx";
import {
  openingOf,
  type RecordedChannel,
  type RecordedRowProps,
  type Shown,
} from "./recorded-channel.ts";
import { backlistTexts } from "./texts.ts";
import { WeekStrip } from "./WeekStrip.tsx";

/** Less is known of recordings that a device keeps. */
export function useRecordedColumns(shown: Shown | undefined): Column<RecordedChannel>[] {
  const t = useTexts(backlistTexts);
  if (!shown) return [];
  const { recordType, zone, today } = shown;
  const isCloud = recordType === "Cloud";
  const nameOf = (row: RecordedChannel) => (
    <TwoLines second={row.deviceName !== row.name && row.deviceName}>
      <Link
        className={`${layout.link} ${layout.strong}`}
        to={openingOf({ ...shown, row })}
        title={row.name}
      >
        {row.name}
      </Link>
    </TwoLines>
  );
  const stateOf = ({ isRecording, online }: RecordedChannel) => {
    const presence = t(online ? "online" : "offline");
    if (!isCloud) return <StatusDot state={online ? "on" : "off"}>{presence}</StatusDot>;
    return (
      <TwoLines second={presence}>
        <StatusDot state={isRecording ? "error" : "off"}>
          {t(isRecording ? "recordingNow" : "notRecording")}
        </StatusDot>
      </TwoLines>
    );
  };
  const columns: (Column<RecordedChannel> | false)[] = [
    isCloud && {
      title: t("picture"),
      width: 148,
      card: "picture",
      cell: (row) => <LastPicture {...shown} row={row} />,
    },
    {
      title: t("channel"),
      sort: "name",
      card: "head",
      cell: nameOf,
      // Beside the picture there is room for both.
      inCard: (row) => (
        <>
          {nameOf(row)}
          {isCloud && stateOf(row)}
        </>
      ),
    },
    {
      title: t("state"),
      width: 120,
      card: isCloud ? "none" : "head",
      cell: stateOf,
    },
    isCloud && {
      title: t("lastRecorded"),
      sort: "lastRecorded",
      width: 150,
      card: "tag",
      inCard: ({ lastAtMs }) =>
        lastAtMs !== null && <span className={layout.muted}>{zone.momentText(lastAtMs)}</span>,
      cell: ({ lastAtMs }) => {
        if (lastAtMs === null) return null;
        const [day, time] = zone.momentText(lastAtMs).split(" ");
        return (
          <time dateTime={new Date(lastAtMs).toISOString()}>
            <TwoLines second={day}>{time}</TwoLines>
          </time>
        );
      },
    },
    isCloud && {
      title: t("week"),
      width: 176,
      card: "line",
      cell: ({ week }) => <WeekStrip week={week} today={today} />,
    },
    isCloud && {
      title: t("size"),
      sort: "bytes",
      width: 116,
      card: "tag",
      cell: ({ bytes }) => byteText(bytes),
      inCard: ({ bytes }) => <span className={layout.muted}>{byteText(bytes)}</span>,
    },
    {
      title: t("actions"),
      width: 176,
      card: "foot",
      cell: (row) => <DayActions {...shown} row={row} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

/** The last minute of a channel; a click plays it. */
function LastPicture(props: RecordedRowProps) {
  const { id, name, firstAtMs, lastAtMs } = props.row;
  const t = useTexts(backlistTexts);
  const address = lastAtMs === null ? "" : previewAddress(id, pictureMoment(firstAtMs, lastAtMs));
  const [failed, setFailed] = useState("");
  return (
    <Link
      className={styles["picture"] ?? ""}
      to={openingOf(props)}
      aria-label={t("playLast", { name })}
    >
      {address && failed !== address ? (
        <img src={address} alt="" loading="lazy" onError={() => setFailed(address)} />
      ) : (
        <VideoCameraOutlined title={t("noPicture")} />
      )}
    </Link>
  );
}
