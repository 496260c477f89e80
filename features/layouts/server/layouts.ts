import { type Clock, Conflict, Forbidden, NotFound } from "@tessera/base";
import type { Principal } from "@tessera/platform/server";
import type { LayoutDraft } from "../contract.ts";
import { requireGrid } from "./grid.ts";
import { LayoutEyes, type LayoutEyesParts } from "./layout-eyes.ts";
import type { LayoutRecord, LayoutStore, ListedHead, ListedRecord } from "./layout-store.ts";
import { type ChangedDraft, withUnseen } from "./unseen-cameras.ts";

interface LayoutsParts extends LayoutEyesParts {
  readonly store: LayoutStore;
  readonly clock: Clock;
}

const layoutsMax = 200;

/** The rules for wall layouts: whose they are, who may see and change them. */
export class Layouts {
  readonly #parts: LayoutsParts;

  constructor(parts: LayoutsParts) {
    this.#parts = parts;
  }

  /** Own ones first. */
  async visibleTo({ userId }: Principal): Promise<readonly ListedHead[]> {
    const layouts = await this.#parts.store.visibleTo(userId);
    const isOwn = (layout: ListedHead) => layout.ownerId === userId;
    return [...layouts.filter(isOwn), ...layouts.filter((layout) => !isOwn(layout))];
  }

  /** With their windows. */
  listed(ids: readonly number[]): Promise<readonly ListedRecord[]> {
    return this.#parts.store.listed(ids);
  }

  async get({ userId }: Principal, id: number): Promise<LayoutRecord> {
    const layout = await this.#parts.store.find(id);
    if (!layout || !(layout.Shared || layout.ownerId === userId)) throw unknownLayout();
    return layout;
  }

  async add(by: Principal, draft: LayoutDraft): Promise<LayoutRecord> {
    const { store, clock } = this.#parts;
    const layout = this.#checked(by, draft);
    if ((await store.countOf(by.userId)) >= layoutsMax) throw tooMany();
    return this.get(by, await store.insert(by.userId, layout, clock.nowMs()));
  }

  async change(
    by: Principal,
    { id, revision }: { readonly id: number; readonly revision: number | undefined },
    draft: ChangedDraft,
  ): Promise<{ before: LayoutRecord; after: LayoutRecord }> {
    const { store, clock } = this.#parts;
    const before = await this.get(by, id);
    if (!mayChange(by, before)) throw notYours();
    if (revision !== undefined && revision !== before.revision) throw overtaken();
    // Only the owner says who else may open it: an administrator would lose sight of it.
    const Shared = before.ownerId === by.userId ? draft.Shared : before.Shared;
    const layout = this.#checked(by, { ...draft, Shared }, before);
    if (!(await store.update(id, before.revision, layout, clock.nowMs()))) throw overtaken();
    return { before, after: await this.get(by, id) };
  }

  async remove(by: Principal, id: number): Promise<LayoutRecord> {
    const { store } = this.#parts;
    const layout = by.isAdmin ? await store.find(id) : await this.get(by, id);
    if (!layout) throw unknownLayout();
    if (!mayChange(by, layout)) throw notYours();
    await store.remove(id);
    return layout;
  }

  #checked(by: Principal, draft: ChangedDraft, before?: LayoutRecord): LayoutDraft {
    requireGrid(draft);
    return withUnseen(draft, before, new LayoutEyes(this.#parts, by));
  }
}

export const mayChange = (by: Principal, { ownerId }: Pick<LayoutRecord, "ownerId">): boolean =>
  by.isAdmin || by.userId === ownerId;

const unknownLayout = () =>
  new NotFound("layout-unknown", {
    zh: "布局不存在，可能已被删除或不再共享，请刷新列表",
    en: "The layout does not exist; it may have been deleted or is no longer shared. Refresh the list.",
  });

const notYours = () =>
  new Forbidden("layout-not-yours", {
    zh: "只有布局的创建者或管理员可以修改，您可以另存为自己的布局",
    en: "Only the owner or an administrator can change this layout. Save a copy of your own.",
  });

const overtaken = () =>
  new Conflict("layout-overtaken", {
    zh: "布局已在别处被修改，请重新打开后再保存，或另存为新布局",
    en: "The layout was changed elsewhere. Open it again before saving, or save a copy.",
  });

const tooMany = () =>
  new Conflict("layouts-full", {
    zh: `每个用户最多保存 ${layoutsMax} 个布局，请先删除不用的布局`,
    en: `A user can save at most ${layoutsMax} layouts. Delete one first.`,
  });
