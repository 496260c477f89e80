import { Link, useLocation } from "react-router";
import type { MemberRow } from "./use-members.ts";

/** Leads to the device's channels, or to the channel; the way back leads here. */
export function MemberName({ row }: { readonly row: MemberRow }) {
  const { pathname, search } = useLocation();
  const device = encodeURIComponent(row.deviceId);
  const to = row.channelId
    ? `/device/channelform/${device}/${encodeURIComponent(row.channelId)}`
    : `/device/channel/${device}`;
  return (
    <Link to={to} state={{ list: pathname + search }}>
      {row.name}
    </Link>
  );
}
