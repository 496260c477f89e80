import { hourMs } from "@tessera/base";
import { Pending } from "@tessera/kit";
import { isRealDay, utcOf } from "@tessera/kit/playback";
import { EmptyState, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useState } from "react";
import { Link, Navigate, useParams, useSearchParams } from "react-router";
import { recordIdOf } from "../../contract.ts";
import { backchannelAddress, backlistAddress } from "../addresses.ts";
import { recordTypeOf } from "../backlist/backlist-address.ts";
import { backtimeTexts } from "../backtime/texts.ts";
import { RecordingsPage } from "../RecordingsPage.tsx";
import { useTimeline } from "../use-timeline.ts";
import { CloudDay } from "./CloudDay.tsx";
import { DeviceDay } from "./DeviceDay.tsx";
import { LaterDay } from "./EmptyDay.tsx";

/** `/video/backchannel/{devid}/{chnid}/{day}?backType=&at=`: the list of a day, of today by itself. */
export default function BackchannelPage() {
  const { devid = "", chnid = "", day } = useParams();
  const id = recordIdOf({ deviceId: devid, channelId: chnid });
  return <DayOfChannel key={`${id} ${day}`} id={id} day={day} />;
}

function DayOfChannel({ id, day }: { readonly id: string; readonly day: string | undefined }) {
  const t = useTexts(backtimeTexts);
  const [query] = useSearchParams();
  const recordType = recordTypeOf(query.get("backType"));
  // The day as it is anywhere, before the server's zone is known.
  const [startMs] = useState(() => (day && isRealDay(day) ? utcOf(day) : Date.now()));
  const view = { fromMs: startMs - 14 * hourMs, toMs: startMs + 38 * hourMs };
  const timeline = useTimeline([id], view);
  const { data, zone } = timeline;
  if (!data || !zone)
    return (
      <RecordingsPage>
        <Pending queries={[timeline]} />
      </RecordingsPage>
    );
  const today = zone.dayOf(data.nowMs);
  if (!day) return <Navigate replace to={backchannelAddress(id, today, { recordType })} />;
  if (!isRealDay(day))
    return (
      <RecordingsPage>
        <EmptyState title={t("noSuchDay", { day })} hint={t("noSuchDayHint", { today })}>
          <Link to={backchannelAddress(id, today, { recordType })}>
            <Button type="primary">{t("toToday")}</Button>
          </Link>
        </EmptyState>
      </RecordingsPage>
    );
  const [channel] = data.channels;
  if (!channel)
    return (
      <RecordingsPage>
        <EmptyState title={t("noSuchChannel")} hint={t("noSuchChannelHint")}>
          <Link to={backlistAddress(recordType)}>
            <Button type="primary">{t("toList")}</Button>
          </Link>
        </EmptyState>
      </RecordingsPage>
    );
  const about = { id, day, today, zone, recordType, channel, nowMs: data.nowMs };
  if (day > today) return <LaterDay {...about} />;
  return recordType === "Device" ? <DeviceDay {...about} /> : <CloudDay {...about} />;
}
