import { type Clock, Conflict, NotFound } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import type { ChangeFeed, Events, ModelChanges } from "@tessera/platform/server";
import { type Area, newArea, siteId } from "./area.ts";
import type { ArmingStore } from "./arming-store.ts";
import { builtIn, type CustomMode, keyOf, type Mode, modeOfCustom } from "./modes.ts";
import { dueMode, modeAt, type Schedule } from "./schedule.ts";
import "./platform-events.ts";

/** The groups of channels, as far as modes ask for them. */
export interface ArmedGroups {
  has(groupId: number, channel: ChannelRef): boolean;
  nameOf(groupId: number): string | undefined;
  /** Whether a group is the other one or lies in it. */
  isWithin(groupId: number, otherId: number): boolean;
}

interface ArmingParts {
  readonly store: ArmingStore;
  readonly feed: Pick<ChangeFeed, "follow">;
  readonly events: Pick<Events, "emit">;
  readonly groups: ArmedGroups;
  readonly clock: Clock;
}

interface ArmingChange {
  readonly area?: Area;
  readonly areaGone?: number;
  readonly mode?: CustomMode;
  readonly modeGone?: number;
}

export interface AreaChange {
  readonly before: Area | undefined;
  readonly after: Area;
}

const customModesMax = 20;

/** In which mode the site and its groups are, in memory. */
export class Arming {
  readonly #parts: ArmingParts;
  #changes!: ModelChanges<ArmingChange>;
  #areas = new Map<number, Area>();
  #custom = new Map<number, CustomMode>();

  private constructor(parts: ArmingParts) {
    this.#parts = parts;
  }

  static async load(parts: ArmingParts): Promise<Arming> {
    const arming = new Arming(parts);
    arming.#changes = await parts.feed.follow<ArmingChange>({
      name: "arming",
      know: (change) => arming.#know(change),
      read: () => arming.#read(),
      onReadAgain: () => arming.#tell(),
    });
    return arming;
  }

  /** Built-in ones first. */
  modes(): readonly Mode[] {
    return [...builtIn, ...[...this.#custom.values()].map(modeOfCustom)];
  }

  /** The site first, then groups that are still there, by name. */
  areas(): readonly Area[] {
    const { groups } = this.#parts;
    const named = [...this.#areas.values()]
      .flatMap((area) => {
        const name = area.groupId === siteId ? undefined : groups.nameOf(area.groupId);
        return name === undefined ? [] : [{ area, name }];
      })
      .toSorted((one, other) => one.name.localeCompare(other.name));
    return [this.#site, ...named.map(({ area }) => area)];
  }

  /**
   * Of a channel: that of the innermost group with a mode of its own; where two groups do not lie in each other, of the one
   * that was switched last; else, and without a channel, that of the site.
   */
  modeOf(channel: ChannelRef | undefined): string {
    let found: Area | undefined;
    if (channel && this.#areas.size > 0)
      for (const area of this.#areas.values())
        if (this.#covers(area, channel) && (!found || this.#isNearer(area, found))) found = area;
    return (found ?? this.#site).mode;
  }

  switchTo(groupId: number, mode: string, by: string): Promise<AreaChange> {
    return this.#changes.make(async (tell) => {
      this.#requireMode(mode);
      const before = this.#get(groupId);
      const changedAtMs = this.#parts.clock.nowMs();
      const after = { ...before, mode, changedAtMs, changedBy: by, isBySchedule: false };
      await this.#save(after, tell);
      return { before, after };
    });
  }

  /** A schedule that is saved holds at once. A group that has no mode of its own gets one, that of the site. */
  setUp(groupId: number, schedule: Schedule | undefined, by: string): Promise<AreaChange> {
    return this.#changes.make(async (tell) => {
      this.#requireGroup(groupId);
      for (const mode of modesOf(schedule)) this.#requireMode(mode);
      const before = this.#areas.get(groupId);
      const changedAtMs = this.#parts.clock.nowMs();
      const begun = { ...newArea(groupId, this.#site.mode), changedAtMs, changedBy: by };
      const known = before ?? (groupId === siteId ? newArea(siteId) : begun);
      const wanted = { ...known, schedule, scheduled: undefined };
      const after = this.#scheduled(wanted) ?? wanted;
      await this.#save(after, tell);
      return { before, after };
    });
  }

  removeArea(groupId: number): Promise<Area> {
    return this.#changes.make(async (tell) => {
      const area = this.#get(groupId);
      await this.#parts.store.removeArea(groupId);
      tell({ areaGone: groupId });
      return area;
    });
  }

  addMode(draft: Omit<CustomMode, "id">): Promise<CustomMode> {
    return this.#changes.make(async (tell) => {
      if (this.#custom.size >= customModesMax) throw new Conflict("modes-full", fullText);
      this.#requireFreeName(draft.name);
      const mode = { ...draft, id: await this.#parts.store.addMode(draft) };
      tell({ mode });
      return mode;
    });
  }

  changeMode(
    key: string,
    draft: Omit<CustomMode, "id">,
  ): Promise<{ readonly before: CustomMode; readonly after: CustomMode }> {
    return this.#changes.make(async (tell) => {
      const before = this.#customOf(key);
      this.#requireFreeName(draft.name, key);
      const after = { ...draft, id: before.id };
      await this.#parts.store.changeMode(after);
      tell({ mode: after });
      return { before, after };
    });
  }

  removeMode(key: string): Promise<CustomMode> {
    return this.#changes.make(async (tell) => {
      const mode = this.#customOf(key);
      const user = this.areas().find(
        (area) => area.mode === key || modesOf(area.schedule).includes(key),
      );
      if (user) throw new Conflict("mode-in-use", inUseText(mode.name, this.nameOf(user)));
      await this.#parts.store.removeMode(mode.id);
      tell({ modeGone: mode.id });
      return mode;
    });
  }

  /** Switches whatever a schedule wants switched by now. */
  async followSchedules(): Promise<void> {
    const isDue = (area: Area) => this.#scheduled(area) !== undefined;
    if (!this.areas().some(isDue)) return;
    await this.#changes.make(async (tell) => {
      for (const area of this.areas()) {
        const switched = this.#scheduled(area);
        if (switched) await this.#save(switched, tell);
      }
    });
  }

  /** Groups that were deleted have no mode; their rows went with them. */
  forgetGroups(): void {
    const { groups } = this.#parts;
    for (const groupId of this.#areas.keys())
      if (groupId !== siteId && groups.nameOf(groupId) === undefined) this.#areas.delete(groupId);
  }

  /** Empty: the site. */
  nameOf({ groupId }: Pick<Area, "groupId">): string {
    return groupId === siteId ? "" : (this.#parts.groups.nameOf(groupId) ?? "");
  }

  get #site(): Area {
    return this.#areas.get(siteId) ?? newArea(siteId);
  }

  #get(groupId: number): Area {
    if (groupId === siteId) return this.#site;
    const area = this.#areas.get(groupId);
    if (!area || this.#parts.groups.nameOf(groupId) === undefined)
      throw new NotFound("area-unknown", noAreaText);
    return area;
  }

  #covers({ groupId }: Area, channel: ChannelRef): boolean {
    return groupId !== siteId && this.#parts.groups.has(groupId, channel);
  }

  #isNearer(one: Area, other: Area): boolean {
    const { groups } = this.#parts;
    if (groups.isWithin(one.groupId, other.groupId)) return true;
    if (groups.isWithin(other.groupId, one.groupId)) return false;
    return one.changedAtMs > other.changedAtMs;
  }

  /** As the schedule wants it now; undefined: it wants nothing. */
  #scheduled(area: Area): Area | undefined {
    const nowMs = this.#parts.clock.nowMs();
    const mode = dueMode(area, nowMs);
    if (mode === undefined || !area.schedule) return undefined;
    const scheduled = modeAt(area.schedule, nowMs);
    // It may have been switched to the same by hand: that stands, with who did it.
    if (mode === area.mode)
      return area.scheduled === scheduled ? undefined : { ...area, scheduled };
    return { ...area, mode, changedAtMs: nowMs, changedBy: "", isBySchedule: true, scheduled };
  }

  #requireMode(key: string): void {
    if (!this.modes().some((mode) => mode.key === key))
      throw new NotFound("mode-unknown", noModeText);
  }

  #requireGroup(groupId: number): void {
    if (groupId !== siteId && this.#parts.groups.nameOf(groupId) === undefined)
      throw new NotFound("group-unknown", noGroupText);
  }

  #requireFreeName(name: string, ownKey?: string): void {
    const taken = this.modes().find(
      (mode) => mode.key !== ownKey && [mode.name.zh, mode.name.en].includes(name),
    );
    if (taken) throw new Conflict("mode-name-taken", takenText(name), { field: "Name" });
  }

  #customOf(key: string): CustomMode {
    if (builtIn.some((mode) => mode.key === key)) throw new Conflict("mode-built-in", builtInText);
    const mode = [...this.#custom.values()].find(({ id }) => keyOf(id) === key);
    if (!mode) throw new NotFound("mode-unknown", noModeText);
    return mode;
  }

  async #save(area: Area, tell: (change: ArmingChange) => void): Promise<void> {
    await this.#parts.store.saveArea(area);
    tell({ area });
  }

  async #read(): Promise<void> {
    const { store } = this.#parts;
    const [modes, areas] = [await store.modes(), await store.areas()];
    this.#custom = new Map(modes.map((mode) => [mode.id, mode]));
    this.#areas = new Map(areas.map((area) => [area.groupId, area]));
  }

  #know({ area, areaGone, mode, modeGone }: ArmingChange): void {
    if (area) this.#areas.set(area.groupId, area);
    if (areaGone !== undefined) this.#areas.delete(areaGone);
    if (mode) this.#custom.set(mode.id, mode);
    if (modeGone !== undefined) this.#custom.delete(modeGone);
    this.#tell();
  }

  #tell(): void {
    this.#parts.events.emit("arming-changed", {});
  }
}

const modesOf = (schedule: Schedule | undefined): readonly string[] =>
  schedule ? [schedule.rest, ...schedule.week.flat().map(({ mode }) => mode)] : [];

const noModeText = {
  zh: "模式不存在，可能已被删除，请刷新后重新选择",
  en: "The mode does not exist; it may have been deleted. Refresh and choose again.",
};
const noGroupText = {
  zh: "分组不存在，可能已被删除，请刷新后重新选择",
  en: "The group does not exist; it may have been deleted. Refresh and choose again.",
};
const noAreaText = {
  zh: "该分组没有单独的布防模式，请先由管理员在“布防撤防”中添加",
  en: "The group has no mode of its own. An administrator can add one under Arming.",
};
const builtInText = {
  zh: "布防、留守、撤防是系统自带的模式，不能修改或删除",
  en: "Armed, Home and Disarmed are built in and cannot be changed or deleted.",
};
const fullText = {
  zh: `最多可添加 ${customModesMax} 个自定义模式，请先删除不用的模式`,
  en: `There can be at most ${customModesMax} custom modes. Delete one first.`,
};
const takenText = (name: string) => ({
  zh: `已有名为“${name}”的模式，请换一个名称`,
  en: `There already is a mode called "${name}". Choose another name.`,
});
const inUseText = (name: string, area: string) => ({
  zh: `${area ? `分组“${area}”` : "整个站点"}正在使用模式“${name}”或在时间表中用到它，请先改用其他模式`,
  en: `${area ? `The group "${area}"` : "The site"} is in the mode "${name}" or has it in its schedule. Choose another mode there first.`,
});
