import {
  getLayout,
  type Layout,
  type LayoutDraft,
  listLayouts,
  removeLayout,
  saveLayout,
} from "@tessera/features/layouts/contract";
import { type FakeServer, Refused } from "@tessera/platform/console/testing/browser";

type Change = Partial<Omit<Layout, "ID" | "Revision">>;

/** Walls that a server keeps for its user: `new SavedLayouts(server).add({ Name: "夜班", … })`. */
export class SavedLayouts {
  readonly #all = new Map<number, Layout>();
  #lastId = 0;

  constructor(server: FakeServer) {
    server
      .answer(listLayouts, () => ({
        total: this.#all.size,
        data: [...this.#all.values()].map(({ Tour, ...layout }) => ({
          ...layout,
          TourCameras: Tour?.cameras.length ?? 0,
        })),
      }))
      .answer(getLayout, ({ id }) => this.read(id))
      .answer(saveLayout, ({ ID, Revision, Tour, ...draft }) => {
        if (ID === undefined) return this.add({ ...draft, Tour: Tour ?? null });
        const before = this.read(ID);
        if (Revision !== before.Revision)
          throw new Refused({ status: 409, code: "layout-overtaken", sentence: "此布局已被修改" });
        return this.change(ID, {
          ...draft,
          Cells: readCells(draft.Cells),
          ...(Tour !== undefined && { Tour: Tour && { ...Tour, Left: 0 } }),
        });
      })
      .answer(removeLayout, ({ ID }) => {
        this.#all.delete(ID);
        return {};
      });
  }

  add({ Cells, Tour, ...draft }: Omit<LayoutDraft, "Shared"> & { Shared?: boolean }): Layout {
    const layout: Layout = {
      Shared: false,
      ...draft,
      Cells: readCells(Cells),
      Tour: Tour && { ...Tour, Left: 0 },
      ID: ++this.#lastId,
      OwnerName: "admin",
      IsOwn: true,
      CanChange: true,
      Revision: 1,
      UpdateTime: "2026-01-31 08:05:00",
    };
    this.#all.set(layout.ID, layout);
    return layout;
  }

  read(id: number): Layout {
    const layout = this.#all.get(id);
    if (!layout) throw new Refused({ status: 404, sentence: "此布局不存在。" });
    return layout;
  }

  /** As when it is saved elsewhere: its revision grows. */
  change(id: number, change: Change): Layout {
    const before = this.read(id);
    const changed = { ...before, ...change, Revision: before.Revision + 1 };
    this.#all.set(id, changed);
    return changed;
  }
}

const readCells = (cells: LayoutDraft["Cells"]): Layout["Cells"] =>
  cells.map((cell) => ({ ...cell, State: cell.camera ? ("ok" as const) : ("empty" as const) }));
