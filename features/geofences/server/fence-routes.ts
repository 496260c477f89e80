import { BadRequest, Conflict, NotFound } from "@tessera/base";
import type { DeviceCatalog } from "@tessera/engine";
import { matches, type Route, route, rowsOf } from "@tessera/platform/server";
import { enableFence, listFences, removeFence, saveFence } from "../contract.ts";
import type { Fence, NewFence } from "./fence.ts";
import type { FenceStateStore } from "./fence-state-store.ts";
import type { Fences } from "./fences.ts";
import { type FenceWish, fenceOf, notedOf, wireOf } from "./wire.ts";

export interface FenceRouteParts {
  readonly fences: Fences;
  readonly states: Pick<FenceStateStore, "insideCounts">;
  readonly catalog: Pick<DeviceCatalog, "device" | "channel">;
  readonly groups: { exists(groupId: number): boolean };
  /** What a changed or removed fence leaves behind. */
  readonly left: { clear(fenceId: number): Promise<void> };
}

/** Every position is held against every fence of its channel. */
const mostFences = 2000;

export function fenceRoutes(parts: FenceRouteParts): Route[] {
  const { fences, states, groups, left } = parts;
  const toWire = async () => {
    const counts = new Map(
      (await states.insideCounts()).map((one) => [countKey(one.fenceId, one.shapeNo), one.count]),
    );
    return (fence: Fence) =>
      wireOf(fence, counts.get(countKey(fence.id, fence.shapeNo)) ?? 0, parts);
  };
  return [
    route(listFences, async (asked) => {
      const found = fences
        .all()
        .filter(
          ({ id, name }) => (asked.ID === undefined || asked.ID === id) && matches(asked.q, name),
        );
      return { total: found.length, rows: rowsOf(found, asked, await toWire()) };
    }),
    route(saveFence, async (wish, { noteChange }) => {
      const before = wish.ID === undefined ? undefined : fences.find(wish.ID);
      if (before === undefined && fences.all().length >= mostFences) throw tooMany();
      const fence = judged(wish, before, groups);
      const saved =
        wish.ID === undefined ? await fences.add(fence) : await fences.change(wish.ID, fence);
      if (!saved) throw unknownFence();
      await left.clear(saved.id);
      noteChange({
        target: targetOf(saved),
        ...(before && { before: notedOf(before) }),
        after: notedOf(saved),
      });
      return (await toWire())(saved);
    }),
    route(enableFence, async ({ ID, Enable }, { noteChange }) => {
      const before = fences.find(ID);
      const saved = await fences.enable(ID, Enable);
      if (!saved) throw unknownFence();
      noteChange({
        target: targetOf(saved),
        ...(before && { before: { isEnabled: before.isEnabled } }),
        after: { isEnabled: saved.isEnabled },
      });
      return {};
    }),
    route(removeFence, async ({ ID }, { noteChange }) => {
      const removed = await fences.remove(ID);
      if (!removed) throw unknownFence();
      await left.clear(ID);
      noteChange({ target: targetOf(removed), before: notedOf(removed) });
      return {};
    }),
  ];
}

const countKey = (fenceId: number, shapeNo: number): string => `${fenceId} ${shapeNo}`;

const targetOf = ({ name }: Fence): string => `电子围栏 ${name}`;

/** A group that was deleted since the fence was made for it is dropped; one that was never known is a mistake. */
function judged(
  wish: FenceWish,
  before: Fence | undefined,
  groups: FenceRouteParts["groups"],
): NewFence {
  const isGone = (id: number) => !groups.exists(id);
  const unknown = wish.Groups.find((id) => isGone(id) && !before?.groups.includes(id));
  if (unknown !== undefined) throw unknownGroup(unknown);
  return fenceOf({ ...wish, Groups: wish.Groups.filter((id) => !isGone(id)) });
}

const unknownFence = () =>
  new NotFound("geofence-unknown", {
    zh: "电子围栏不存在，可能已被删除，请刷新列表",
    en: "The geofence does not exist; it may have been deleted. Refresh the list.",
  });

const unknownGroup = (id: number) =>
  new BadRequest("group-unknown", {
    zh: `分组 ${id} 不存在，可能已被删除，请重新选择`,
    en: `There is no group ${id}; it may have been deleted. Choose another.`,
  });

const tooMany = () =>
  new Conflict("geofences-full", {
    zh: `最多 ${mostFences} 个电子围栏，请先删除不用的`,
    en: `There can be at most ${mostFences} geofences. Delete some first.`,
  });
