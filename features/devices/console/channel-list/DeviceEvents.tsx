import { type Column, ListView, layout, useList } from "@tessera/kit";
import { listQuery, useText, useTexts } from "@tessera/platform/console";
import { Tag } from "antd";
import type { z } from "zod";
import { alarmTypes, listDeviceEvents } from "../../contract.ts";
import { channelListTexts } from "./texts.ts";

type DeviceEvent = z.output<typeof listDeviceEvents.reply>["rows"][number];

const phaseColours = { begins: "error", ends: "success", happens: "default" } as const;

/** What the device has noticed, newest first. */
export function DeviceEvents({ deviceId }: { readonly deviceId: string }) {
  const t = useTexts(channelListTexts);
  const list = useList(listDeviceEvents, {
    read: (reply) => reply,
    keyOf: ({ ID }) => ID,
    input: (address) => ({ ...listQuery(address), device: deviceId }),
    refreshMs: 3000,
  });
  return (
    <ListView list={list} columns={useColumns()} empty={{ title: t("noEvents") }} minWidth={760} />
  );
}

function useColumns(): Column<DeviceEvent>[] {
  const t = useTexts(channelListTexts);
  const text = useText();
  const nameOf = (type: DeviceEvent["AlarmType"]) => {
    const name = alarmTypes[type];
    return name ? text(name) : t("otherType", { type });
  };
  return [
    { title: t("time"), width: 176, cell: ({ Time }) => Time },
    {
      title: t("type"),
      width: 210,
      card: "head",
      cell: ({ AlarmType, Phase }) => (
        <>
          <Tag color={phaseColours[Phase]}>{t(`phase.${Phase}`)}</Tag> {nameOf(AlarmType)}
        </>
      ),
    },
    {
      title: t("channel"),
      width: 140,
      cell: ({ ChannelName, ChannelID }) => ChannelName || ChannelID || t("wholeDevice"),
    },
    { title: t("eventDetail"), cell: ({ Description }) => Description },
    {
      title: t("eventTopic"),
      card: "foot",
      cell: ({ Topic }) => <span className={`${layout.mono} ${layout.muted}`}>{Topic}</span>,
    },
  ];
}
