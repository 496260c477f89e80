import type { Text } from "@tessera/base";
import type { AlarmReport, ChannelRef, GpsPosition } from "@tessera/engine";
import type { Fence } from "./fence.ts";
import type { FenceEvent } from "./judging/fence-judge.ts";

/** Our own alarm types (`features/devices/alarm-types.ts`). */
const fenceTypes = { enter: 131, leave: 132, overspeed: 133, offRoute: 134, onRoute: 135 };

const fenceSource = "geofence";

/** By GB/T 28181, an alarm by satellite position. */
const byPosition = 4;

/** What is reported of a fence. */
export function alarmOf(
  event: FenceEvent,
  fence: Fence,
  { channel, name, position }: { channel: ChannelRef; name: string; position: GpsPosition },
): AlarmReport {
  const isRoute = fence.shape.Kind === "corridor";
  const { alarmType, phase, text } = wordsOf(event, isRoute);
  return {
    source: fenceSource,
    deviceId: channel.deviceId,
    channel,
    alarmType,
    method: byPosition,
    severity: fence.severity,
    phase,
    key: keyOf(fence),
    atMs: position.atMs,
    position,
    topic: `geofence/${event}`,
    description: text({
      name,
      fence: fence.name,
      speed: Math.round(position.speedKmh ?? 0),
      limit: fence.limitKmh,
    }),
  };
}

/** The end of an overspeed whose fence is gone, or not for the channel any more: no position will end it. */
export function leftOverspeedOf(
  fence: Pick<Fence, "id"> & Partial<Pick<Fence, "severity">>,
  { channel, name, atMs }: { channel: ChannelRef; name: string; atMs: number },
): AlarmReport {
  return {
    source: fenceSource,
    deviceId: channel.deviceId,
    channel,
    alarmType: fenceTypes.overspeed,
    method: byPosition,
    severity: fence.severity ?? 3,
    phase: "ends",
    key: keyOf(fence),
    atMs,
    topic: "geofence/overspeed-ends",
    description: {
      zh: `${name} 的限速围栏已删除或不再适用，超速报警结束`,
      en: `The geofence with the speed limit of ${name} was deleted or is no longer for it: the overspeed alarm has ended`,
    },
  };
}

/** Beginning and end of an overspeed have the same. */
const keyOf = ({ id }: Pick<Fence, "id">): string => `fence ${id}`;

interface Facts {
  readonly name: string;
  readonly fence: string;
  readonly speed: number;
  readonly limit: number;
}

interface Words {
  readonly alarmType: number;
  readonly phase: AlarmReport["phase"];
  readonly text: (facts: Facts) => Text;
}

function wordsOf(event: FenceEvent, isRoute: boolean): Words {
  switch (event) {
    case "enter":
      return isRoute
        ? {
            alarmType: fenceTypes.onRoute,
            phase: "happens",
            text: ({ name, fence }) => ({
              zh: `${name} 回到路线“${fence}”`,
              en: `${name} is back on the route “${fence}”`,
            }),
          }
        : {
            alarmType: fenceTypes.enter,
            phase: "happens",
            text: ({ name, fence }) => ({
              zh: `${name} 进入围栏“${fence}”`,
              en: `${name} entered “${fence}”`,
            }),
          };
    case "leave":
      return isRoute
        ? {
            alarmType: fenceTypes.offRoute,
            phase: "happens",
            text: ({ name, fence }) => ({
              zh: `${name} 偏离路线“${fence}”`,
              en: `${name} left the route “${fence}”`,
            }),
          }
        : {
            alarmType: fenceTypes.leave,
            phase: "happens",
            text: ({ name, fence }) => ({
              zh: `${name} 离开围栏“${fence}”`,
              en: `${name} left “${fence}”`,
            }),
          };
    case "overspeed-begins":
    case "overspeed-ends":
      return {
        alarmType: fenceTypes.overspeed,
        phase: event === "overspeed-begins" ? "begins" : "ends",
        text: ({ name, fence, speed, limit }) => ({
          zh: `${name} 在“${fence}”内超速：${speed} km/h，限速 ${limit} km/h`,
          en: `${name} is too fast in “${fence}”: ${speed} km/h, the limit is ${limit} km/h`,
        }),
      };
  }
}
