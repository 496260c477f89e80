import { AskButton, type Column, layout } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Tag } from "antd";
import { Link } from "react-router";
import {
  type EhomeSession,
  endEhomeSession,
  getEhomeState,
  listEhomeSessions,
} from "../../contract.ts";
import { sessionTexts } from "./texts.ts";

export function useColumns(): readonly Column<EhomeSession>[] {
  const t = useTexts(sessionTexts);
  return [
    {
      title: t("device"),
      sort: "DeviceID",
      width: 196,
      card: "head",
      cell: (session) => <Device session={session} />,
    },
    {
      title: t("address"),
      sort: "Host",
      width: 190,
      card: "line",
      cell: ({ Host, Port, Transport }) => (
        <span className={layout.tags}>
          <Tag>{Transport}</Tag>
          <span className={layout.mono}>{`${Host}:${Port}`}</span>
        </span>
      ),
    },
    {
      title: t("version"),
      sort: "Version",
      width: 110,
      card: "none",
      cell: ({ Version }) => Version,
    },
    {
      title: t("firmware"),
      sort: "Firmware",
      width: 150,
      card: "line",
      cell: ({ Firmware }) => Firmware || <span className={layout.muted}>—</span>,
    },
    {
      title: t("channels"),
      sort: "ChannelCount",
      width: 84,
      card: "none",
      cell: ({ ChannelCount }) => ChannelCount,
    },
    {
      title: t("registered"),
      sort: "RegisteredAt",
      width: 130,
      cell: ({ RegisteredAt }) => RegisteredAt.slice(5),
    },
    {
      title: t("keepalive"),
      sort: "LastKeepaliveAt",
      width: 130,
      cell: ({ LastKeepaliveAt }) =>
        LastKeepaliveAt.slice(5) || <span className={layout.muted}>{t("noKeepalive")}</span>,
    },
    {
      title: t("actions"),
      width: 210,
      card: "foot",
      cell: (session) => <Actions session={session} />,
    },
  ];
}

interface SessionProps {
  readonly session: EhomeSession;
}

function Device({ session: { DeviceID, DeviceName } }: SessionProps) {
  const t = useTexts(sessionTexts);
  return (
    <span className={layout.twoLines}>
      <Link className={layout.link} to={`/device/channel/${encodeURIComponent(DeviceID)}`}>
        {DeviceName || t("unnamed")}
      </Link>
      <span className={layout.mono}>{DeviceID}</span>
    </span>
  );
}

function Actions({ session: { DeviceID, DeviceName } }: SessionProps) {
  const t = useTexts(sessionTexts);
  const name = DeviceName || DeviceID;
  const { mutateAsync } = useMutationCall(endEhomeSession, {
    rereads: [listEhomeSessions, getEhomeState],
    onDone: () => notices.success(t("ended", { name })),
  });
  return (
    <span className={layout.tags}>
      <Link
        className={layout.link}
        to={`/config/platform/ehome/log?device=${encodeURIComponent(DeviceID)}`}
      >
        {t("log")}
      </Link>
      <AskButton
        title={t("endAsk", { name })}
        detail={t("endDetail")}
        action={t("end")}
        run={() => mutateAsync({ deviceid: DeviceID })}
      />
    </span>
  );
}
