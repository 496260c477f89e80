import { type Column, layout, type Opened, RowActions, StatusDot, TwoLines } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Tag } from "antd";
import { Link } from "react-router";
import {
  endJt808Terminal,
  getJt808State,
  type Jt808Terminal,
  listJt808Terminals,
  locateJt808Terminal,
  rebootJt808Terminal,
  shootByJt808Terminal,
} from "../../contract.ts";
import { PlateTag } from "./PlateTag.tsx";
import { terminalTexts } from "./texts.ts";

type Subject = Opened<Jt808Terminal>;

export interface TerminalDialogs {
  readonly details: Subject;
  readonly parameters: Subject;
  readonly text: Subject;
  readonly call: Subject;
  readonly track: Subject;
  readonly record: Subject;
  readonly data: Subject;
  readonly upgrade: Subject;
}

export const nameOf = ({ DeviceName, Plate, DeviceID }: Jt808Terminal): string =>
  DeviceName || Plate || DeviceID;

export function useColumns(dialogs: TerminalDialogs): readonly Column<Jt808Terminal>[] {
  const t = useTexts(terminalTexts);
  return [
    {
      title: t("terminal"),
      sort: "DeviceID",
      width: 170,
      card: "head",
      cell: (terminal) => (
        <span className={layout.twoLines}>
          <Link
            className={layout.link}
            to={`/device/channel/${encodeURIComponent(terminal.DeviceID)}`}
          >
            {nameOf(terminal) || t("unnamed")}
          </Link>
          <span className={layout.mono}>{terminal.DeviceID}</span>
        </span>
      ),
    },
    {
      title: t("state"),
      sort: "IsOnline",
      width: 90,
      card: "line",
      cell: ({ IsOnline }) => (
        <StatusDot state={IsOnline ? "on" : "off"}>{t(IsOnline ? "online" : "offline")}</StatusDot>
      ),
    },
    {
      title: t("plate"),
      sort: "Plate",
      width: 130,
      card: "line",
      cell: (terminal) => <PlateTag terminal={terminal} />,
    },
    {
      title: t("version"),
      sort: "Version",
      width: 90,
      card: "none",
      cell: ({ Version }) => Version || <span className={layout.muted}>—</span>,
    },
    {
      title: t("position"),
      sort: "PositionAt",
      width: 190,
      card: "line",
      cell: (terminal) => <Position terminal={terminal} />,
    },
    {
      title: t("connection"),
      sort: "CameAt",
      width: 200,
      card: "none",
      cell: ({ Address, CameAt }) =>
        Address ? (
          <TwoLines second={CameAt.slice(5)}>
            <span className={layout.tags}>
              <Tag>{Address.split(" ")[0]}</Tag>
              <span className={layout.mono}>{Address.split(" ")[1]}</span>
            </span>
          </TwoLines>
        ) : (
          <span className={layout.muted}>—</span>
        ),
    },
    {
      title: t("actions"),
      width: 230,
      card: "foot",
      cell: (terminal) => <Actions terminal={terminal} dialogs={dialogs} />,
    },
  ];
}

function Position({ terminal }: { readonly terminal: Jt808Terminal }) {
  const t = useTexts(terminalTexts);
  const { Longitude, Latitude, SpeedKmh, PositionAt } = terminal;
  if (Longitude === null || Latitude === null)
    return <span className={layout.muted}>{t("noPosition")}</span>;
  const second = [PositionAt.slice(5), SpeedKmh !== null && t("speed", { speed: SpeedKmh })];
  return (
    <TwoLines second={second.filter(Boolean).join(" · ")}>
      <span className={layout.mono}>{`${Latitude.toFixed(5)}, ${Longitude.toFixed(5)}`}</span>
    </TwoLines>
  );
}

interface ActionsProps {
  readonly terminal: Jt808Terminal;
  readonly dialogs: TerminalDialogs;
}

function Actions({ terminal, dialogs }: ActionsProps) {
  const t = useTexts(terminalTexts);
  const { DeviceID: deviceid, IsOnline } = terminal;
  const name = nameOf(terminal);
  const orders = useOrders(deviceid, name);
  const isDisabled = !IsOnline;
  return (
    <RowActions
      name={name}
      shown={3}
      actions={[
        { label: t("details"), run: () => dialogs.details.open(terminal) },
        { label: t("parameters"), isDisabled, run: () => dialogs.parameters.open(terminal) },
        { label: t("text"), isDisabled, run: () => dialogs.text.open(terminal) },
        { label: t("log"), to: `/config/platform/jt808/log?device=${deviceid}` },
        { label: t("locate"), isDisabled, run: orders.locate },
        { label: t("track"), isDisabled, run: () => dialogs.track.open(terminal) },
        { label: t("shoot"), isDisabled, run: orders.shoot },
        { label: t("callBack"), isDisabled, run: () => dialogs.call.open(terminal) },
        { label: t("record"), isDisabled, run: () => dialogs.record.open(terminal) },
        { label: t("data"), isDisabled, run: () => dialogs.data.open(terminal) },
        { label: t("upgrade"), isDisabled, run: () => dialogs.upgrade.open(terminal) },
        {
          label: t("reboot"),
          isDisabled,
          ask: {
            title: t("rebootAsk", { name }),
            detail: t("rebootDetail"),
            action: t("reboot"),
          },
          run: orders.reboot,
        },
        {
          label: t("end"),
          isDisabled,
          ask: { title: t("endAsk", { name }), detail: t("endDetail"), action: t("end") },
          run: orders.end,
        },
      ]}
    />
  );
}

const rereads = [listJt808Terminals, getJt808State];

function useOrders(deviceid: string, name: string) {
  const t = useTexts(terminalTexts);
  const said = (text: "located" | "shot" | "rebooted" | "ended") => ({
    rereads,
    onDone: () => notices.success(t(text, { name })),
  });
  const { mutateAsync: locate } = useMutationCall(locateJt808Terminal, said("located"));
  const { mutateAsync: shoot } = useMutationCall(shootByJt808Terminal, said("shot"));
  const { mutateAsync: reboot } = useMutationCall(rebootJt808Terminal, said("rebooted"));
  const { mutateAsync: end } = useMutationCall(endJt808Terminal, said("ended"));
  return {
    locate: () => locate({ deviceid }),
    shoot: () => shoot({ deviceid }),
    reboot: () => reboot({ deviceid }),
    end: () => end({ deviceid }),
  };
}
