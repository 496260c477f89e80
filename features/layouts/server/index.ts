import type { Clock } from "@tessera/base";
import {
  type Database,
  defineFeature,
  type Feature,
  matches,
  type Principal,
  pageOf,
  route,
} from "@tessera/platform/server";
import { getLayout, listLayouts, removeLayout, saveLayout } from "../contract.ts";
import { LayoutEyes, type LayoutEyesParts } from "./layout-eyes.ts";
import { type LayoutRecord, LayoutStore } from "./layout-store.ts";
import { Layouts } from "./layouts.ts";
import { toListed, toListedHead, toWire } from "./wire.ts";

export { layoutMigrations } from "./migrations/index.ts";

export interface LayoutsDeps extends LayoutEyesParts {
  readonly database: Database;
  readonly clock: Clock;
}

export function createLayoutsFeature(deps: LayoutsDeps): Feature {
  const layouts = new Layouts({ ...deps, store: new LayoutStore(deps.database) });
  const shownTo = (principal: Principal) => {
    const eyes = new LayoutEyes(deps, principal);
    return (layout: LayoutRecord) => toWire(layout, principal, eyes);
  };
  return defineFeature({
    name: "layouts",
    routes: [
      route(listLayouts, async ({ q, ...page }, { principal }) => {
        const found = (await layouts.visibleTo(principal)).filter(({ Name }) => matches(q, Name));
        const { count, data } = pageOf(
          found.map((head) => toListedHead(head, principal)),
          page,
        );
        const listed = await layouts.listed(data.map(({ ID }) => ID));
        const eyes = new LayoutEyes(deps, principal);
        return {
          total: count,
          data: listed.map((layout) => toListed(layout, principal, eyes)),
        };
      }),
      route(getLayout, async ({ id }, { principal }) =>
        shownTo(principal)(await layouts.get(principal, id)),
      ),
      route(saveLayout, async ({ ID, Revision, ...draft }, { principal, noteChange }) => {
        if (ID === undefined) {
          const added = await layouts.add(principal, { ...draft, Tour: draft.Tour ?? null });
          noteChange({ target: named(added), after: noted(added) });
          return shownTo(principal)(added);
        }
        const place = { id: ID, revision: Revision };
        const { before, after } = await layouts.change(principal, place, draft);
        noteChange({ target: named(after), before: noted(before), after: noted(after) });
        return shownTo(principal)(after);
      }),
      route(removeLayout, async ({ ID }, { principal, noteChange }) => {
        const removed = await layouts.remove(principal, ID);
        noteChange({ target: named(removed), before: noted(removed) });
        return {};
      }),
    ],
  });
}

const named = ({ Name, id }: LayoutRecord): string => `画面布局 ${Name} (${id})`;

const noted = ({ Name, Columns, Rows, Cells, Tour, Shared, ownerName }: LayoutRecord) => ({
  Name,
  Columns,
  Rows,
  Shared,
  owner: ownerName,
  windows: Cells.length,
  touring: Tour?.cameras.length ?? 0,
});
