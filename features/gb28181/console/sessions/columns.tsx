import { AskButton, type Column, layout, TwoLines } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Tag } from "antd";
import { Link } from "react-router";
import {
  endGbSession,
  type GbSession,
  getGbState,
  listGbSessions,
  renewGbPassword,
} from "../../contract.ts";
import type { OwnPassword } from "./OwnPasswordDialog.tsx";
import { sessionTexts } from "./texts.ts";

export function useColumns(onPassword: (made: OwnPassword) => void): readonly Column<GbSession>[] {
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
      width: 176,
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
      width: 96,
      card: "none",
      cell: ({ Version }) => (
        <span title={Version}>{editions[Version.slice(0, 1)] ?? Version}</span>
      ),
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
      width: 150,
      cell: ({ RegisteredAt, ExpiresAt }) => (
        <TwoLines title={RegisteredAt} second={t("expires", { time: ExpiresAt.slice(5) })}>
          {RegisteredAt.slice(5)}
        </TwoLines>
      ),
      inCard: ({ RegisteredAt }) => RegisteredAt,
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
      width: 220,
      card: "foot",
      cell: (session) => <Actions session={session} onPassword={onPassword} />,
    },
  ];
}

const editions: Readonly<Record<string, string>> = { "1": "2011", "2": "2016", "3": "2022" };

interface SessionProps {
  readonly session: GbSession;
}

/** With what is wrong with it, if something is. */
function Device({ session }: SessionProps) {
  const t = useTexts(sessionTexts);
  const { DeviceID, DeviceName, Health, Fault, ClockSkewSeconds } = session;
  const skew = ClockSkewSeconds ?? 0;
  const minutes = Math.round(Math.abs(skew) / 60);
  return (
    <span className={layout.twoLines}>
      <Link className={layout.link} to={`/device/channel/${encodeURIComponent(DeviceID)}`}>
        {DeviceName || t("unnamed")}
      </Link>
      <span className={layout.mono}>{DeviceID}</span>
      {Health === "fault" && (
        <span className={layout.danger}>
          {Fault ? t("faultOf", { reason: Fault }) : t("fault")}
        </span>
      )}
      {minutes > 0 && <span>{t(skew > 0 ? "clockAhead" : "clockBehind", { minutes })}</span>}
    </span>
  );
}

interface ActionsProps extends SessionProps {
  /** Kept by the page: a row may go at any time. */
  readonly onPassword: (made: OwnPassword) => void;
}

function Actions({ session: { DeviceID, DeviceName }, onPassword }: ActionsProps) {
  const t = useTexts(sessionTexts);
  const { mutateAsync: renewPassword } = useMutationCall(renewGbPassword);
  const name = DeviceName || DeviceID;
  const { mutateAsync } = useMutationCall(endGbSession, {
    rereads: [listGbSessions, getGbState],
    onDone: () => notices.success(t("ended", { name })),
  });
  return (
    <span className={layout.tags}>
      <Link
        className={layout.link}
        to={`/config/platform/gb/sip?device=${encodeURIComponent(DeviceID)}`}
      >
        {t("log")}
      </Link>
      <AskButton
        title={t("ownPasswordAsk", { name })}
        detail={t("ownPasswordDetail")}
        action={t("ownPassword")}
        isHarmless
        run={async () => {
          const { Password: password } = await renewPassword({ deviceid: DeviceID });
          onPassword({ name, password });
        }}
      />
      <AskButton
        title={t("endAsk", { name })}
        detail={t("endDetail")}
        action={t("end")}
        run={() => mutateAsync({ deviceid: DeviceID })}
      />
    </span>
  );
}
