import type { XmlNode } from "../../xml/index.ts";
import { fields, integerOf, itemsOf, list } from "../fields.ts";
import { type GbVersion, is2022 } from "../gb-version.ts";
import { parseLocalTime, writeLocalTime, type ZoneMinutes } from "../local-time.ts";
import type { Manscdp, ManscdpDraft, MessageHead } from "../manscdp.ts";
import { draft } from "./plain.ts";

export interface MobilePosition {
  readonly deviceId: string;
  /** Undefined if what the device says is no time. */
  readonly atMs?: number | undefined;
  /** WGS-84. */
  readonly longitude: number;
  readonly latitude: number;
  readonly speedKmh?: number | undefined;
  /** 0 to 359, clockwise from north. */
  readonly direction?: number | undefined;
  /** Metres. */
  readonly altitude?: number | undefined;
}

/** The body of a SUBSCRIBE. */
export const mobilePositionQuery = (head: MessageHead, intervalSeconds: number): ManscdpDraft =>
  draft("Query", "MobilePosition", head, fields({ Interval: intervalSeconds }));

export const readMobilePositionQuery = ({
  element,
}: Manscdp): { readonly intervalSeconds: number } => ({
  intervalSeconds: Math.min(3600, Math.max(1, integerOf(element, "Interval") ?? 5)),
});

/** 2016 tells one in each message. */
export function mobilePositionNotices(
  head: MessageHead,
  positions: readonly MobilePosition[],
  { version, zone }: { readonly version: GbVersion; readonly zone: ZoneMinutes },
): readonly ManscdpDraft[] {
  const timeOf = ({ atMs }: MobilePosition) =>
    atMs === undefined ? undefined : writeLocalTime(atMs, zone);
  if (!is2022(version))
    return positions.map((position) =>
      draft(
        "Notify",
        "MobilePosition",
        { sn: head.sn, deviceId: position.deviceId },
        fields({ Time: timeOf(position), ...placeOf(position) }),
      ),
    );
  const items = positions.map((position) =>
    fields({ DeviceID: position.deviceId, CaptureTime: timeOf(position), ...placeOf(position) }),
  );
  const [first] = positions;
  const about = fields({ Time: first && timeOf(first), SumNum: positions.length });
  return [draft("Notify", "MobilePosition", head, about, list("DeviceList", items))];
}

/** Both forms; what has no place on earth is passed over. */
export function readMobilePositions(
  { element, deviceId }: Manscdp,
  zone: ZoneMinutes,
): readonly MobilePosition[] {
  const items = itemsOf(element, "DeviceList");
  const nodes = items.length === 0 ? [element] : items;
  const timeOf = (node: XmlNode) =>
    parseLocalTime(node.text("CaptureTime") || node.text("Time") || element.text("Time"), zone);
  return nodes
    .map((node) => positionOf(node, node.text("DeviceID") || deviceId, timeOf(node)))
    .filter((position) => position !== undefined);
}

const placeOf = (position: MobilePosition) => ({
  Longitude: position.longitude,
  Latitude: position.latitude,
  Speed: position.speedKmh,
  Direction: position.direction,
  Altitude: position.altitude,
});

function positionOf(
  node: XmlNode,
  deviceId: string,
  atMs: number | undefined,
): MobilePosition | undefined {
  const longitude = node.number("Longitude");
  const latitude = node.number("Latitude");
  if (longitude === undefined || latitude === undefined) return undefined;
  if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90) return undefined;
  return {
    deviceId,
    atMs,
    longitude,
    latitude,
    speedKmh: node.number("Speed"),
    direction: node.number("Direction"),
    altitude: node.number("Altitude"),
  };
}
