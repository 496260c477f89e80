import { type Column, layout, RowActions, StatusDot } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Link, useLocation } from "react-router";
import type { MemberKind } from "../group-address.ts";
import { groupTexts } from "../texts.ts";
import type { MemberRow } from "./member-rows.ts";

/** What is known of a member; in the group's own list it leads to it, and is taken out of the group. */
export function useMemberColumns(
  kind: MemberKind,
  onTakeOut?: (key: string) => Promise<void>,
): Column<MemberRow>[] {
  const t = useTexts(groupTexts);
  const isDevice = kind === "devices";
  const stateOf = ({ isOnline, isEnabled }: MemberRow) => {
    if (isOnline) return t("online");
    return t(isEnabled ? "offline" : "disabled");
  };
  const takeOut = (run: (key: string) => Promise<void>): Column<MemberRow> => ({
    title: t("actions"),
    width: 90,
    card: "foot",
    cell: ({ key, name }) => (
      <RowActions name={name} actions={[{ label: t("takeOut"), run: () => run(key) }]} />
    ),
  });
  return [
    {
      title: t("name"),
      sort: isDevice ? "DeviceName" : "Name",
      card: "head",
      cell: (row) => (onTakeOut ? <MemberLink row={row} /> : row.name),
    },
    isDevice
      ? { title: t("type"), sort: "DeviceType", width: 110, cell: ({ deviceType }) => deviceType }
      : { title: t("device"), sort: "DeviceName", cell: ({ deviceName }) => deviceName },
    {
      title: t(isDevice ? "deviceId" : "channelId"),
      sort: isDevice ? "DeviceID" : "ChannelID",
      cell: ({ deviceId, channelId }) => (
        <span className={`${layout.mono} ${layout.muted}`}>{isDevice ? deviceId : channelId}</span>
      ),
    },
    {
      title: t("state"),
      width: 100,
      card: "head",
      cell: (row) => <StatusDot state={row.isOnline ? "on" : "off"}>{stateOf(row)}</StatusDot>,
    },
    ...(onTakeOut ? [takeOut(onTakeOut)] : []),
  ];
}

/** Leads to the device's channels, or to the channel; the way back leads here. */
function MemberLink({ row }: { readonly row: MemberRow }) {
  const { pathname, search } = useLocation();
  const device = encodeURIComponent(row.deviceId);
  const to = row.channelId
    ? `/device/channelform/${device}/${encodeURIComponent(row.channelId)}`
    : `/device/channel/${device}`;
  return (
    <Link className={layout.link} to={to} state={{ list: pathname + search }}>
      {row.name}
    </Link>
  );
}
