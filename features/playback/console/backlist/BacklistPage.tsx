import { ListPage, layout, useList } from "@tessera/kit";
import { ZoneTime } from "@tessera/kit/playback";
import {
  type ChangeList,
  isAdmin,
  type ListAddress,
  useApp,
  useSession,
  useTexts,
} from "@tessera/platform/console";
import { Button, Segmented, Select, Tag } from "antd";
import { useMemo } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { queryRecordedChannels } from "../../contract.ts";
import { backlistAddress } from "../addresses.ts";
import type { RecordType } from "../calendar/use-flags.ts";
import { RecordingCameras } from "../RecordingsPage.tsx";
import { backlistQuery, recordTypeOf } from "./backlist-address.ts";
import type { Shown } from "./recorded-channel.ts";
import { useRecordedColumns } from "./recorded-columns.tsx";
import { backlistTexts } from "./texts.ts";

/** `/video/backlist/{devid}?backType=Cloud|Device`: the channels with recordings. */
export default function BacklistPage() {
  const { devid: device = "0" } = useParams();
  const [query] = useSearchParams();
  const recordType = recordTypeOf(query.get("backType"));
  // Rows of one list are not shown while another one loads.
  return <Backlist key={`${recordType} ${device}`} recordType={recordType} device={device} />;
}

interface BacklistProps {
  readonly recordType: RecordType;
  /** "0": of all devices. */
  readonly device: string;
}

function Backlist({ recordType, device }: BacklistProps) {
  const t = useTexts(backlistTexts);
  const isMobile = useApp((state) => state.isMobile);
  const navigate = useNavigate();
  const isCloud = recordType === "Cloud";
  const list = useList(queryRecordedChannels, {
    read: (reply) => reply,
    keyOf: ({ id }) => id,
    input: (address) => backlistQuery(address, recordType, device),
    refreshMs: 5000,
  });
  const shown = useShown(list.reply, recordType);
  return (
    <ListPage
      title={t("title")}
      sider={
        <RecordingCameras onDevice={(next) => void navigate(backlistAddress(recordType, next))} />
      }
      list={list}
      columns={useRecordedColumns(shown)}
      search={t("search")}
      tools={
        <>
          {/* A table has its headings for that. */}
          {isMobile && isCloud && <SortChoice list={list.address} onChange={list.change} />}
          {device !== "0" && (
            <Tag closable onClose={() => void navigate(backlistAddress(recordType))}>
              {t("onlyDevice", { name: list.rows?.[0]?.deviceName ?? device })}
            </Tag>
          )}
        </>
      }
      empty={useEmpty({ recordType, device })}
      minWidth={isCloud ? 930 : 600}
      extra={
        <Segmented
          aria-label={t("title")}
          value={recordType}
          options={[
            { value: "Cloud", label: t("cloud") },
            { value: "Device", label: t("device") },
          ]}
          onChange={(next) => void navigate(backlistAddress(next, device))}
        />
      }
    >
      {shown && !list.isEmpty && (
        <p className={layout.second}>
          {isCloud ? t("zone", { zone: shown.zone.zone }) : t("deviceHint")}
        </p>
      )}
    </ListPage>
  );
}

function useShown(
  reply: { readonly zone: string; readonly nowMs: number } | undefined,
  recordType: RecordType,
): Shown | undefined {
  const zoneName = reply?.zone;
  const zone = useMemo(() => (zoneName ? new ZoneTime(zoneName) : undefined), [zoneName]);
  return reply && zone && { recordType, zone, today: zone.dayOf(reply.nowMs) };
}

/** Why there is nothing, and what can be done. */
function useEmpty({ recordType, device }: BacklistProps) {
  const t = useTexts(backlistTexts);
  const navigate = useNavigate();
  const mayPlan = isAdmin(useSession(({ user }) => user));
  if (device !== "0")
    return {
      title: t("emptyOfDevice", { name: device }),
      hint: t("emptyOfDeviceHint"),
      action: (
        <Button onClick={() => void navigate(backlistAddress(recordType))}>{t("showAll")}</Button>
      ),
    };
  if (recordType === "Device") return { title: t("emptyDevice"), hint: t("emptyDeviceHint") };
  return {
    title: t("empty"),
    hint: t(mayPlan ? "emptyAdmin" : "emptyOperator"),
    action: mayPlan && (
      <Button type="primary" onClick={() => void navigate("/config/program")}>
        {t("toPlans")}
      </Button>
    ),
  };
}

const orders = [
  { value: "", text: "byName", sort: undefined, order: undefined },
  { value: "lastRecorded desc", text: "byLastRecorded", sort: "lastRecorded", order: "desc" },
  { value: "bytes desc", text: "byBytes", sort: "bytes", order: "desc" },
] as const;

interface SortChoiceProps {
  readonly list: ListAddress;
  readonly onChange: ChangeList;
}

function SortChoice({ list, onChange }: SortChoiceProps) {
  const t = useTexts(backlistTexts);
  const chosen = orders.find(({ sort, order }) => sort === list.sort && order === list.order);
  return (
    <Select
      aria-label={t("sortBy")}
      popupMatchSelectWidth={false}
      value={chosen?.value ?? ""}
      options={orders.map(({ value, text }) => ({ value, label: t(text) }))}
      onChange={(value) => {
        const { sort, order } = orders.find((one) => one.value === value) ?? orders[0];
        onChange({ sort, order });
      }}
    />
  );
}
