import { defineCall, page } from "@tessera/platform/contract";
import { z } from "zod";

/** Cells of a free grid: no more than this many a side, and so many tiles at most. */
export const gridSideMax = 12;
export const cellsMax = 64;

/** Of a tour. */
export const tourCamerasMax = 1000;
export const dwellSecondsMin = 5;
export const dwellSecondsMax = 3600;

const side = z.coerce.number().int().min(1).max(gridSideMax);
const offset = z
  .number()
  .int()
  .min(0)
  .max(gridSideMax - 1);

/** A camera in a window. `name` is what it was called when it was put there. */
const cellCamera = z.object({
  device: z.string().min(1).max(100),
  channel: z.string().min(1).max(100),
  name: z.string().max(200),
  /** 1 main stream, 2 sub stream, 0: as the wall finds right. */
  flow: z.literal([0, 1, 2]).default(0),
});

/** One window of a free grid, in units of the grid from the top left. */
const cell = z.object({
  x: offset,
  y: offset,
  w: side,
  h: side,
  camera: cellCamera.nullable(),
});

/** Cameras that take turns in the windows that are not kept for one. */
const tour = z.object({
  /** How long each stays, in seconds. */
  dwellSeconds: z.number().int().min(dwellSecondsMin).max(dwellSecondsMax),
  /** Each once: one that is named again is dropped when it is saved. */
  cameras: z.array(cellCamera).max(tourCamerasMax),
});

export const layoutDraft = z.object({
  Name: z.string().trim().min(1).max(60),
  Columns: side,
  Rows: side,
  Cells: z.array(cell).min(1).max(cellsMax),
  Tour: tour.nullable().default(null),
  /** Other users may open it; each sees of it what that user may see. */
  Shared: z.boolean().default(false),
});
export type LayoutDraft = z.output<typeof layoutDraft>;
export type LayoutCell = z.output<typeof cell>;
export type LayoutCamera = z.output<typeof cellCamera>;
export type LayoutTour = z.output<typeof tour>;

/** In a reply a camera that the caller may not watch, or that is gone, is not named. */
const readCell = cell.extend({
  State: z.enum(["ok", "empty", "forbidden", "gone"]),
});

const layout = layoutDraft.extend({
  ID: z.number(),
  Cells: z.array(readCell),
  Tour: tour.extend({ Left: z.number() }).nullable(),
  OwnerName: z.string(),
  IsOwn: z.boolean(),
  /** Its owner, or an administrator. */
  CanChange: z.boolean(),
  /** Grows with each change: a save names the one it began with. */
  Revision: z.number(),
  /** YYYY-MM-DD HH:mm:ss */
  UpdateTime: z.string(),
});
export type Layout = z.output<typeof layout>;

/** A tour may have many cameras: a list only counts them. */
const listedLayout = layout.omit({ Tour: true }).extend({ TourCameras: z.number() });
export type ListedLayout = z.output<typeof listedLayout>;

export const listLayouts = defineCall({
  methods: ["GET"],
  path: "/api/v1/layouts",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary:
    "The caller's wall layouts and those that others share, own ones first. Cameras that the caller may not watch are left out; of a tour only the number of cameras is told.",
  input: z.object({
    ...page,
    /** Absent: all of them. */
    limit: page.limit.unwrap().default(100_000),
  }),
  reply: z.object({ total: z.number(), data: z.array(listedLayout) }),
});

export const getLayout = defineCall({
  methods: ["GET"],
  path: "/api/v1/layouts/{id}",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary:
    "One layout that the caller owns or that is shared. Cameras that the caller may not watch are left out, and counted in a tour's `Left`.",
  input: z.object({ id: z.coerce.number().int().min(1) }),
  reply: layout,
});

export const saveLayout = defineCall({
  methods: ["POST"],
  path: "/api/v1/layouts/save",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary:
    "Adds a layout, or with an ID changes one of the caller's. Cells must lie inside the grid and not overlap; cameras must be ones that the caller may watch, except those that were there before. A camera takes one turn in a tour: one that is named again is dropped. Without `Tour` a layout keeps the one it has.",
  input: layoutDraft.extend({
    /** Left out, the tour stays as it is. */
    Tour: tour.nullable().optional(),
    ID: z.number().int().min(1).optional(),
    /** Of the layout as it was read; another one means that somebody else was faster. */
    Revision: z.number().int().optional(),
  }),
  reply: layout,
});

export const removeLayout = defineCall({
  methods: ["POST"],
  path: "/api/v1/layouts/remove",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Removes a layout of the caller's; administrators may remove any.",
  input: z.object({ ID: z.number().int().min(1) }),
  reply: z.object({}),
});
