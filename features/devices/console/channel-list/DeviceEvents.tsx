import {
  Cards,
  LoadFailed,
  listQuery,
  pagedTable,
  StaleNotice,
  useApp,
  useListAddress,
  useQueryCall,
  useText,
  useTexts,
} from "@tessera/platform/console";
import { Empty, Skeleton, Table, type TableColumnType, Tag } from "antd";
import type { z } from "zod";
import { alarmTypes, listDeviceEvents } from "../../contract.ts";
import styles from "../listing/listing.module.css";
import { channelListTexts } from "./texts.ts";

type DeviceEvent = z.output<typeof listDeviceEvents.reply>["rows"][number];

const refreshMs = 3000;
const phaseColours = { begins: "error", ends: "success", happens: "default" } as const;

/** What the device has noticed, newest first. */
export function DeviceEvents({ deviceId }: { readonly deviceId: string }) {
  const t = useTexts(channelListTexts);
  const isMobile = useApp((state) => state.isMobile);
  const { list, change } = useListAddress();
  const { start, limit } = listQuery(list);
  const { data, error, refetch } = useQueryCall(
    listDeviceEvents,
    { device: deviceId, start, limit },
    { refetchIntervalMs: refreshMs, keepPrevious: true, quiet: true },
  );
  const columns = useColumns();
  if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (data.total === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("noEvents")} />;
  const { rows, total } = data;
  return (
    <>
      {error && <StaleNotice error={error} />}
      {isMobile ? (
        <Cards rows={rows} keyOf={({ ID }) => ID} list={list} total={total} onChange={change}>
          {(event) => <EventCard event={event} />}
        </Cards>
      ) : (
        <Table<DeviceEvent>
          rowKey="ID"
          size="small"
          columns={columns}
          dataSource={rows}
          scroll={{ x: 760 }}
          {...pagedTable<DeviceEvent>(list, total, change)}
        />
      )}
    </>
  );
}

function useColumns(): TableColumnType<DeviceEvent>[] {
  const t = useTexts(channelListTexts);
  return [
    { title: t("eventTime"), dataIndex: "Time", width: 176 },
    { title: t("eventType"), width: 210, render: (_, event) => <EventName event={event} /> },
    { title: t("eventChannel"), width: 140, render: (_, event) => <EventChannel event={event} /> },
    { title: t("eventDetail"), dataIndex: "Description" },
    {
      title: t("eventTopic"),
      dataIndex: "Topic",
      render: (topic: string) => <span className={styles["address"]}>{topic}</span>,
    },
  ];
}

function EventCard({ event }: { readonly event: DeviceEvent }) {
  return (
    <>
      <EventName event={event} />
      <span>
        <EventChannel event={event} /> · {event.Time}
      </span>
      {event.Description && <span className={styles["reason"]}>{event.Description}</span>}
      <span className={styles["address"]}>{event.Topic}</span>
    </>
  );
}

function EventName({ event: { AlarmType, Phase } }: { readonly event: DeviceEvent }) {
  const t = useTexts(channelListTexts);
  const text = useText();
  const name = alarmTypes[AlarmType];
  return (
    <span>
      <Tag color={phaseColours[Phase]}>{t(`phase.${Phase}`)}</Tag>{" "}
      {name ? text(name) : t("otherType", { type: AlarmType })}
    </span>
  );
}

function EventChannel({ event }: { readonly event: DeviceEvent }) {
  const t = useTexts(channelListTexts);
  return event.ChannelName || event.ChannelID || t("wholeDevice");
}
