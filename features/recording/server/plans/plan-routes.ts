import { type Clock, NotFound, type Text, type Zone } from "@tessera/base";
import type { ChannelRef, DeviceCatalog, StreamDirectory } from "@tessera/engine";
import { type Route, route, rowsOf } from "@tessera/platform/server";
import type { z } from "zod";
import {
  assignRecordPlan,
  deleteRecordPlan,
  forecastRecordPlan,
  listRecordPlans,
  readRecordPlan,
  saveRecordPlan,
  tryRecordPlan,
} from "../../contract.ts";
import { nameOf } from "../channel-names.ts";
import type { FootageIndex, StorageRoots } from "../ports.ts";
import { goingNow } from "../retention/forecast.ts";
import { keptFootage } from "../retention/kept-footage.ts";
import { type Follower, planForecast } from "../retention/plan-forecast.ts";
import { freeBytesOf } from "../retention/room.ts";
import type { Plans } from "./plans.ts";
import type { RecordPlan } from "./record-plan.ts";
import { toDraft, toWirePlan } from "./wire-plan.ts";

interface PlanRouteParts {
  readonly plans: Plans;
  readonly catalog: Pick<DeviceCatalog, "channel" | "device">;
  readonly index: FootageIndex;
  readonly roots: Pick<StorageRoots, "all">;
  readonly streams: Pick<StreamDirectory, "find">;
  readonly zone: Zone;
  readonly clock: Clock;
}

/** The calls about recording plans. */
export function planRoutes(parts: PlanRouteParts): readonly Route[] {
  const { plans, catalog, index, clock } = parts;
  /** Without those that were deleted and whose footage is still kept by the plan. */
  const camerasOf = (id: number) =>
    [...plans.channelsOf(id)].flatMap((channel) => catalog.channel(channel) ?? []);
  const toWire = (plan: RecordPlan) => toWirePlan(plan, camerasOf(plan.id).length);

  /** Who is to follow a plan: those that are named, else those that follow it now. */
  const followersOf = (
    id: number | undefined,
    given: z.output<typeof tryRecordPlan.input>["channels"],
  ): readonly ChannelRef[] =>
    given?.map(({ device, channel }) => ({ deviceId: device, channelId: channel })) ??
    (id === undefined ? [] : [...plans.channelsOf(plans.get(id).id)]);
  const knownOf = (channel: ChannelRef): Follower => {
    const usage = index.usage(channel);
    return {
      bytesPerDay: usage?.bytesPerDay || undefined,
      bitrateKbps: parts.streams.find(channel, 1)?.rates.bitrateKbps,
      unlockedBytes: usage ? Math.max(0, usage.bytes - usage.lockedBytes) : 0,
    };
  };

  return [
    route(listRecordPlans, async (asked) => {
      const text = asked.q.toLowerCase();
      const found = [...plans.all()]
        .filter(({ name }) => name.toLowerCase().includes(text))
        .toSorted((one, other) => nameOrder.compare(one.name, other.name));
      return { total: found.length, rows: rowsOf(found, asked, toWire) };
    }),
    route(readRecordPlan, async ({ id }) => ({
      ...toWire(plans.get(id)),
      Channels: camerasOf(id).map(({ deviceId, channelId, name }) => ({
        device: deviceId,
        channel: channelId,
        name,
        deviceName: catalog.device(deviceId)?.name ?? "",
      })),
    })),
    route(saveRecordPlan, async ({ ID: given, ...wire }, { noteChange }) => {
      const before = given === undefined ? undefined : toWire(plans.get(given));
      const id = await plans.save(toDraft(wire), given);
      const plan = plans.get(id);
      noteChange({
        target: target(plan),
        ...(before ? { before } : {}),
        after: toWire(plan),
      });
      return { ID: id };
    }),
    route(tryRecordPlan, async ({ ID: id, channels: given, ...wire }) => {
      const draft = toDraft(wire);
      const going = goingNow(
        keptFootage(index, () => draft, followersOf(id, given)),
        clock.nowMs(),
      );
      return {
        deletesBytes: going.reduce((sum, { bytes }) => sum + bytes, 0),
        channels: going.map(({ channel, bytes, untilMs }) => ({
          device: channel.deviceId,
          channel: channel.channelId,
          name: nameOf(channel, catalog, index),
          bytes,
          keepsFromMs: untilMs,
        })),
      };
    }),
    route(forecastRecordPlan, async ({ ID: id, channels: given, ...wire }) => {
      const { zone, roots } = parts;
      const room = { freeBytes: freeBytesOf(roots.all), zone, nowMs: clock.nowMs() };
      const told = planForecast(toDraft(wire), followersOf(id, given).map(knownOf), room);
      return {
        ...told,
        needsBytes: told.needsBytes ?? null,
        holdsDays: told.holdsDays ?? null,
      };
    }),
    route(deleteRecordPlan, async ({ id }, { noteChange }) => {
      const plan = plans.get(id);
      const before = toWire(plan);
      await plans.remove(id);
      noteChange({ target: target(plan), before });
      return {};
    }),
    route(assignRecordPlan, async ({ id, channels }, { noteChange }) => {
      const known = channels
        .map(({ device, channel }): ChannelRef => ({ deviceId: device, channelId: channel }))
        .filter((ref) => catalog.channel(ref)?.isDirectory === false);
      if (known.length === 0) throw new NotFound("channel-unknown", noChannelsText);
      const changed = await plans.assign(id, known);
      noteChange({
        target: id === 0 ? "无录像计划" : target(plans.get(id)),
        after: { channels: known },
      });
      return { changed };
    }),
  ];
}

/** As the audit record names it. */
const target = ({ id, name }: RecordPlan) => `录像计划 ${name} (${id})`;

const nameOrder = new Intl.Collator("zh-CN", { numeric: true });

const noChannelsText: Text = {
  zh: "所选通道都不存在，可能已被删除，请刷新列表",
  en: "None of the selected channels exist; they may have been deleted. Refresh the list.",
};
