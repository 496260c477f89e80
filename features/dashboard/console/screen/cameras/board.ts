import type { ScreenCamera, ScreenCameras } from "../../../contract.ts";

export interface BoardGroup {
  /** 0: those that are in no group. */
  readonly id: number;
  readonly name: string;
  readonly online: number;
  readonly offline: number;
  readonly off: number;
  /** As many as there is room for; those that are gone first. */
  readonly dots: readonly ScreenCamera[];
  /** How many have no dot. */
  readonly more: number;
}

export interface Board {
  readonly groups: readonly BoardGroup[];
  /** Groups that there is no room for, and what is in them. */
  readonly rest: { readonly groups: number; readonly online: number; readonly offline: number };
}

interface Room {
  readonly groups: number;
  /** Lines of dots, of all groups together. */
  readonly lines: number;
  readonly dotsPerLine: number;
}

/** Cameras by the groups at the top: those with trouble first, then the larger ones. */
export function boardOf({ groups, cameras }: ScreenCameras, room: Room): Board {
  const all = byTopGroup(groups, cameras)
    .filter(({ own }) => own.length > 0)
    .map(({ own, ...group }) => ({ ...group, ...counted(own), own }))
    .toSorted((one, other) => other.offline - one.offline || other.own.length - one.own.length);
  const shown = all.slice(0, room.groups);
  const left = all.slice(room.groups);
  const lines = sharedLines(
    shown.map(({ own }) => Math.ceil(own.length / room.dotsPerLine)),
    room.lines,
  );
  return {
    groups: shown.map(({ own, ...group }, at) => {
      const fits = (lines[at] ?? 0) * room.dotsPerLine;
      // The number of those without a dot stands in the last place.
      const dots = own.length > fits ? Math.max(0, fits - moreTakes) : own.length;
      const inOrder = own.toSorted((one, other) => rank[one.state] - rank[other.state]);
      return { ...group, dots: inOrder.slice(0, dots), more: own.length - dots };
    }),
    rest: {
      groups: left.length,
      online: sum(left.map(({ online }) => online)),
      offline: sum(left.map(({ offline }) => offline)),
    },
  };
}

/** Each group at the top with all cameras in and below it; last, without a name, those that are in none. */
function byTopGroup(groups: ScreenCameras["groups"], cameras: readonly ScreenCamera[]) {
  const topOf = new Map<number, number>();
  // Parents come before what lies in them.
  for (const { id, parentId } of groups) topOf.set(id, topOf.get(parentId) ?? id);
  const found = [...groups.filter(({ parentId }) => parentId === 0), { id: noGroup, name: "" }].map(
    ({ id, name }) => ({ id, name, own: [] as ScreenCamera[] }),
  );
  const byId = new Map(found.map((group) => [group.id, group]));
  for (const camera of cameras) {
    const tops = new Set(camera.groups.flatMap((id) => topOf.get(id) ?? []));
    for (const id of tops.size > 0 ? tops : [noGroup]) byId.get(id)?.own.push(camera);
  }
  return found;
}

const noGroup = 0;

/** So many dots give way to "+ 1,234". */
const moreTakes = 3;

const rank: Readonly<Record<ScreenCamera["state"], number>> = { offline: 0, online: 1, off: 2 };

export function counted(cameras: readonly ScreenCamera[]) {
  const of = (state: ScreenCamera["state"]) => cameras.filter((one) => one.state === state).length;
  return { online: of("online"), offline: of("offline"), off: of("off") };
}

/** Everybody gets a line at least; who needs less leaves it to the others. */
function sharedLines(wanted: readonly number[], lines: number): readonly number[] {
  const given = new Map<number, number>();
  let left = lines;
  const byNeed = wanted.map((need, at) => ({ need, at })).toSorted((a, b) => a.need - b.need);
  for (const [index, { need, at }] of byNeed.entries()) {
    const share = Math.max(1, Math.min(need, Math.floor(left / (byNeed.length - index))));
    given.set(at, share);
    left -= share;
  }
  return wanted.map((_, at) => given.get(at) ?? 0);
}

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);
