import { type Clock, NotFound, type Text } from "@tessera/base";
import type { ChannelRef, DeviceCatalog } from "@tessera/engine";
import { type Route, route } from "@tessera/platform/server";
import {
  assignRecordPlan,
  deleteRecordPlan,
  listRecordPlans,
  readRecordPlan,
  saveRecordPlan,
  tryRecordPlan,
} from "../../contract.ts";
import { nameOf } from "../channel-names.ts";
import type { FootageIndex } from "../ports.ts";
import { goingNow } from "../retention/forecast.ts";
import { keptFootage } from "../retention/kept-footage.ts";
import type { Plans } from "./plans.ts";
import type { RecordPlan } from "./record-plan.ts";
import { toDraft, toWirePlan } from "./wire-plan.ts";

interface PlanRouteParts {
  readonly plans: Plans;
  readonly catalog: Pick<DeviceCatalog, "channel" | "device">;
  readonly index: FootageIndex;
  readonly clock: Clock;
}

/** The calls about recording plans. */
export function planRoutes({ plans, catalog, index, clock }: PlanRouteParts): readonly Route[] {
  /** Without those that were deleted and whose footage is still kept by the plan. */
  const camerasOf = (id: number) =>
    [...plans.channelsOf(id)].flatMap((channel) => catalog.channel(channel) ?? []);
  const toWire = (plan: RecordPlan) => toWirePlan(plan, camerasOf(plan.id).length);

  return [
    route(listRecordPlans, async ({ start, limit, q }) => {
      const text = q.trim().toLowerCase();
      const found = [...plans.all()]
        .filter(({ name }) => name.toLowerCase().includes(text))
        .toSorted((one, other) => nameOrder.compare(one.name, other.name));
      return { total: found.length, rows: found.slice(start, start + limit).map(toWire) };
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
      const followers = id === undefined ? [] : [...plans.channelsOf(plans.get(id).id)];
      const channels = given?.map(({ device, channel }) => ({
        deviceId: device,
        channelId: channel,
      }));
      const going = goingNow(
        keptFootage(index, () => draft, channels ?? followers),
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
  en: "None of these channels exists; they may have been deleted. Refresh the list",
};
