import { BadRequest, NotFound, type Text } from "@tessera/base";
import type { ChannelRef, DeviceCatalog } from "@tessera/engine";
import { matches, type SignedIn } from "@tessera/platform/server";
import type { z } from "zod";
import type { saveAlarmPlanChannels } from "../../contract.ts";
import type { AlarmPlace } from "../matching/judge.ts";
import type { AlarmPlan } from "./alarm-plan.ts";
import type { AlarmPlanStore } from "./plan-store.ts";
import type { AlarmPlans } from "./plans.ts";
import { toDraft, toWirePlan, type WirePlan } from "./wire-plan.ts";

interface PlanDeskParts {
  readonly plans: AlarmPlans;
  readonly store: Pick<AlarmPlanStore, "lastFired">;
  readonly catalog: Pick<DeviceCatalog, "channel" | "device">;
}

type GivenChannels = z.output<typeof saveAlarmPlanChannels.input>;

/** What the calls of both versions of the interface do. */
export class PlanDesk {
  readonly #parts: PlanDeskParts;

  constructor(parts: PlanDeskParts) {
    this.#parts = parts;
  }

  /** By name. */
  named(q: string): readonly AlarmPlan[] {
    return this.#parts.plans
      .all()
      .filter(({ name }) => matches(q, name))
      .toSorted((one, other) => nameOrder.compare(one.name, other.name));
  }

  find(id: number): AlarmPlan {
    return this.#parts.plans.get(id);
  }

  /** When each plan has acted last is read once for all rows. */
  async rowMaker() {
    const fired = await this.#parts.store.lastFired();
    return (plan: AlarmPlan) => this.#row(plan, fired.get(plan.id));
  }

  async read(id: number) {
    const toRow = await this.rowMaker();
    return {
      ...toRow(this.find(id)),
      Channels: this.channelRows(id).map(({ DeviceID, ChannelID, ChannelName, DeviceName }) => ({
        device: DeviceID,
        channel: ChannelID,
        name: ChannelName,
        deviceName: DeviceName,
      })),
    };
  }

  async add(wire: WirePlan, { noteChange }: SignedIn) {
    const id = await this.#parts.plans.add(toDraft(wire));
    const plan = this.find(id);
    noteChange({ target: target(plan), after: this.#row(plan) });
    return { ID: id };
  }

  async edit(id: number, wire: WirePlan, { noteChange }: SignedIn) {
    const before = this.#row(this.find(id));
    const plan = await this.#parts.plans.change(id, () => toDraft(wire));
    noteChange({ target: target(plan), before, after: this.#row(plan) });
    return { ID: id };
  }

  async remove(ids: readonly number[], { noteChange }: SignedIn) {
    const plans = [...new Set(ids)].map((id) => this.find(id));
    for (const plan of plans) {
      const before = this.#row(plan);
      await this.#parts.plans.remove(plan.id);
      noteChange({ target: target(plan), before });
    }
    return { Deleted: plans.length };
  }

  /** By name, without those that were deleted. */
  channelRows(id: number) {
    const { plans, catalog } = this.#parts;
    this.find(id);
    return plans
      .channelsOf(id)
      .flatMap((channel) => catalog.channel(channel) ?? [])
      .map(({ deviceId, channelId, name }) => ({
        DeviceID: deviceId,
        DeviceName: catalog.device(deviceId)?.name ?? "",
        ChannelID: channelId,
        ChannelName: name,
      }))
      .toSorted((one, other) => nameOrder.compare(one.ChannelName, other.ChannelName));
  }

  chosenKeys(id: number): readonly string[] {
    return this.#parts.plans
      .channelsOf(id)
      .map(({ deviceId, channelId }) => `${deviceId}/${channelId}`);
  }

  /** Those that are not given stay as they are; channels are always these and no others. */
  async choose({ id, channels, groups, all }: GivenChannels, { noteChange }: SignedIn) {
    const { plans, catalog } = this.#parts;
    const plan = this.find(id);
    const given = channels.map(({ device, channel }) => ({ deviceId: device, channelId: channel }));
    const known = given.filter((ref) => catalog.channel(ref)?.isDirectory === false);
    if (given.length > 0 && known.length === 0) throw new NotFound("channel-unknown", noChannels);
    const groupIds = groups === undefined ? plan.groupIds : groupsOf(groups);
    const isForAll = all ?? (given.length > 0 ? false : plan.isForAll);
    await plans.choose(id, known, { isForAll, groupIds });
    noteChange({ target: target(plan), after: { channels: known, groupIds, isForAll } });
    return { Total: known.length };
  }

  nameOf({ deviceId, channelId }: AlarmPlace): string {
    const { catalog } = this.#parts;
    const channel = channelId === "" ? undefined : catalog.channel({ deviceId, channelId });
    return channel?.name ?? catalog.device(deviceId)?.name ?? deviceId;
  }

  #row(plan: AlarmPlan, lastFiredAtMs?: number) {
    const channelCount = this.#cameras(plan.id).length;
    const nameOf = (channel: ChannelRef) => this.#parts.catalog.channel(channel)?.name ?? "";
    return toWirePlan(plan, { channelCount, lastFiredAtMs, nameOf });
  }

  #cameras(id: number): readonly ChannelRef[] {
    const { plans, catalog } = this.#parts;
    return plans.channelsOf(id).filter((channel) => catalog.channel(channel));
  }
}

function groupsOf(given: string | readonly number[]): readonly number[] {
  const texts = typeof given === "string" ? given.split(",").filter((one) => one.trim()) : given;
  const ids = texts.map(Number);
  if (!ids.every((id) => Number.isInteger(id) && id > 0))
    throw new BadRequest("alarm-plan-groups", badGroupsText);
  return [...new Set(ids)];
}

/** As the audit record names it. */
const target = ({ id, name }: AlarmPlan) => `报警预案 ${name} (${id})`;

const nameOrder = new Intl.Collator("zh-CN", { numeric: true });

const noChannels: Text = {
  zh: "所选通道都不存在，可能已被删除，请刷新列表",
  en: "None of the selected channels exist; they may have been deleted. Refresh the list.",
};
const badGroupsText: Text = {
  zh: "groups 应为分组编号，以逗号分隔",
  en: "groups must be numbers of groups, separated by commas",
};
