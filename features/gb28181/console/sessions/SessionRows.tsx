import {
  Cards,
  type ChangeList,
  type ListAddress,
  NoMatch,
  notices,
  pagedTable,
  sortableBy,
  useMutationCall,
  useTexts,
} from "@tessera/platform/console";
import { Button, Popconfirm, Table, type TableColumnType, Tag } from "antd";
import { Link } from "react-router";
import { endGbSession, type GbSession, getGbState, listGbSessions } from "../../contract.ts";
import styles from "./sessions.module.css";
import { sessionTexts } from "./texts.ts";

interface SessionRowsProps {
  readonly sessions: readonly GbSession[];
  readonly total: number;
  readonly list: ListAddress;
  readonly onChange: ChangeList;
}

export function SessionTable({ sessions, total, list, onChange }: SessionRowsProps) {
  return (
    <Table<GbSession>
      rowKey="DeviceID"
      size="small"
      columns={useColumns(list)}
      dataSource={sessions}
      scroll={{ x: 1060 }}
      locale={{ emptyText: <NoMatch onClear={() => onChange({ q: "" })} /> }}
      {...pagedTable<GbSession>(list, total, onChange)}
    />
  );
}

/** The list on a phone. */
export function SessionCards({ sessions, total, list, onChange }: SessionRowsProps) {
  const t = useTexts(sessionTexts);
  if (sessions.length === 0) return <NoMatch onClear={() => onChange({ q: "" })} />;
  return (
    <Cards
      rows={sessions}
      keyOf={({ DeviceID }) => DeviceID}
      list={list}
      total={total}
      onChange={onChange}
    >
      {(session) => (
        <>
          <Device session={session} />
          <Address session={session} />
          <span className={styles["muted"]}>
            {t("registered")} {session.RegisteredAt}
          </span>
          <span className={styles["muted"]}>
            {t("keepalive")} {session.LastKeepaliveAt || t("noKeepalive")}
          </span>
          <Actions session={session} />
        </>
      )}
    </Cards>
  );
}

function useColumns(list: ListAddress): TableColumnType<GbSession>[] {
  const t = useTexts(sessionTexts);
  const sortable = sortableBy<GbSession>(list);
  return [
    {
      title: t("device"),
      ...sortable("DeviceID"),
      width: 196,
      render: (_, session) => <Device session={session} />,
    },
    {
      title: t("address"),
      ...sortable("Host"),
      width: 176,
      render: (_, session) => <Address session={session} />,
    },
    {
      title: t("version"),
      ...sortable("Version"),
      width: 96,
      render: (_, session) => <Version session={session} />,
    },
    { title: t("channels"), ...sortable("ChannelCount"), width: 84 },
    {
      title: t("registered"),
      ...sortable("RegisteredAt"),
      width: 150,
      render: (_, { RegisteredAt, ExpiresAt }) => (
        <span className={styles["stack"]} title={RegisteredAt}>
          {RegisteredAt.slice(5)}
          <span className={styles["muted"]}>{t("expires", { time: ExpiresAt.slice(5) })}</span>
        </span>
      ),
    },
    {
      title: t("keepalive"),
      ...sortable("LastKeepaliveAt"),
      width: 130,
      render: (_, { LastKeepaliveAt }) =>
        LastKeepaliveAt.slice(5) || <span className={styles["muted"]}>{t("noKeepalive")}</span>,
    },
    {
      title: t("actions"),
      width: 150,
      render: (_, session) => <Actions session={session} />,
    },
  ];
}

interface SessionProps {
  readonly session: GbSession;
}

function Device({ session }: SessionProps) {
  const { DeviceID, DeviceName } = session;
  const t = useTexts(sessionTexts);
  return (
    <span className={styles["stack"]}>
      <Link className={styles["link"] ?? ""} to={`/device/channel/${encodeURIComponent(DeviceID)}`}>
        {DeviceName || t("unnamed")}
      </Link>
      <span className={styles["mono"]}>{DeviceID}</span>
      <Health session={session} />
    </span>
  );
}

/** What is wrong with the device, if something is. */
function Health({ session: { Health: health, Fault, ClockSkewSeconds } }: SessionProps) {
  const t = useTexts(sessionTexts);
  const skew = ClockSkewSeconds ?? 0;
  const minutes = Math.round(Math.abs(skew) / 60);
  return (
    <>
      {health === "fault" && (
        <span className={styles["fault"]}>
          {Fault ? t("faultOf", { reason: Fault }) : t("fault")}
        </span>
      )}
      {minutes > 0 && (
        <span className={styles["warning"]}>
          {t(skew > 0 ? "clockAhead" : "clockBehind", { minutes })}
        </span>
      )}
    </>
  );
}

function Address({ session: { Host, Port, Transport } }: SessionProps) {
  return (
    <span className={styles["line"]}>
      <Tag>{Transport}</Tag>
      <span className={styles["mono"]}>
        {Host}:{Port}
      </span>
    </span>
  );
}

function Version({ session: { Version: version } }: SessionProps) {
  const t = useTexts(sessionTexts);
  const edition = editions[version.slice(0, 1)];
  return <span title={version}>{edition ? t(edition) : version}</span>;
}

const editions: Readonly<Record<string, "v2011" | "v2016" | "v2022">> = {
  "1": "v2011",
  "2": "v2016",
  "3": "v2022",
};

function Actions({ session: { DeviceID, DeviceName } }: SessionProps) {
  const t = useTexts(sessionTexts);
  const name = DeviceName || DeviceID;
  const { mutate } = useMutationCall(endGbSession, {
    rereads: [listGbSessions, getGbState],
    onDone: () => notices.success(t("ended", { name })),
  });
  return (
    <span className={styles["actions"]}>
      <Link
        className={styles["link"] ?? ""}
        to={`/config/platform/gb/sip?device=${encodeURIComponent(DeviceID)}`}
      >
        {t("log")}
      </Link>
      <Popconfirm
        placement="topRight"
        title={t("endAsk", { name })}
        description={t("endDetail")}
        okText={t("end")}
        okButtonProps={{ danger: true }}
        cancelText={t("cancel")}
        styles={{ root: { maxWidth: 320 } }}
        onConfirm={() => mutate({ deviceid: DeviceID })}
      >
        <Button type="link" danger size="small">
          {t("end")}
        </Button>
      </Popconfirm>
    </span>
  );
}
