import { defineCall, listOf, listPage } from "@tessera/platform/contract";
import { z } from "zod";
import { entryFields, entryId, entryIds, listEntry } from "./wire-types.ts";

const v1 = <Path extends string>(path: Path) => `/api/v1/${path}` as const;
const v2 = <Path extends string>(path: Path) => `/api/v2/config/device/access/${path}` as const;

/** What the white and the black list offer alike. */
export function listCalls(name: "white" | "black") {
  const words = `${name} list`;
  const change = { access: "admin", audit: "change" } as const;
  const id = z.object({ id: entryId });
  const ids = z.object({ id: entryIds });
  const added = z.object({ ID: z.number() });
  const deleted = z.object({ Deleted: z.number() });
  const data = z.object({ data: listEntry });
  const edited = z.object({ ID: entryId, ...entryFields });
  const list = { input: z.object(listPage), reply: listOf(listEntry) };
  const one = `One entry of the ${words}.`;
  const add = `Adds to the ${words}: a device id or a pattern of them, an address or a network, or both.`;
  const edit = `Changes an entry of the ${words} as a whole.`;
  const remove = `Deletes entries of the ${words}: \`id\` repeated, or separated by commas.`;
  return {
    list: defineCall({
      methods: ["GET"],
      path: v1(name),
      access: "admin",
      dialect: "list",
      summary: `The ${words}; q looks in Serial, RemoteIP and Description, sort is a field of the reply.`,
      ...list,
    }),
    add: defineCall({
      ...change,
      methods: ["POST"],
      path: v1(`add${name}`),
      dialect: "action",
      body: "json",
      summary: add,
      input: z.object(entryFields),
      reply: added,
    }),
    edit: defineCall({
      ...change,
      methods: ["POST"],
      path: v1(`edit${name}`),
      dialect: "action",
      body: "json",
      summary: edit,
      input: edited,
      reply: z.object({}),
    }),
    import: defineCall({
      ...change,
      methods: ["POST"],
      path: v1(`${name}/import`),
      isOwn: true,
      dialect: "bare",
      body: "json",
      summary: `Adds many entries to the ${words} and tells which rows could not be taken and why; DryRun only looks.`,
      input: z.object({
        DryRun: z.boolean().default(false),
        Rows: z
          .array(
            z
              .object({
                Serial: cell,
                Password: cell,
                RemoteIP: cell,
                RemotePort: cell,
                Description: cell,
              })
              .partial(),
          )
          .min(1)
          .max(20_000),
      }),
      reply: importReport,
    }),
    v2List: defineCall({
      methods: ["GET"],
      path: v2(`${name}s`),
      access: "admin",
      dialect: "bare",
      summary: `The ${words}, as ${v1(name)}.`,
      ...list,
    }),
    v2RemoveMany: defineCall({
      ...change,
      methods: ["DELETE"],
      path: v2(`${name}s`),
      isOwn: true,
      dialect: "bare",
      body: "json",
      summary: remove,
      input: ids,
      reply: deleted,
    }),
    v2Find: defineCall({
      methods: ["GET"],
      path: v2(name),
      access: "admin",
      dialect: "bare",
      summary: one,
      input: id,
      reply: data,
    }),
    v2Add: defineCall({
      ...change,
      methods: ["POST"],
      path: v2(name),
      isOwn: true,
      dialect: "bare",
      body: "json",
      summary: add,
      input: z.object(entryFields),
      reply: added,
    }),
    v2FindById: defineCall({
      methods: ["GET"],
      path: v2(`${name}/{id}`),
      isOwn: true,
      access: "admin",
      dialect: "bare",
      summary: one,
      input: id,
      reply: data,
    }),
    v2Edit: defineCall({
      ...change,
      methods: ["PUT", "POST"],
      path: v2(`${name}/{id}`),
      isOwn: true,
      dialect: "bare",
      body: "json",
      summary: edit,
      input: z.object({ id: entryId, ...entryFields }),
      reply: z.object({}),
    }),
    v2Remove: defineCall({
      ...change,
      methods: ["DELETE"],
      path: v2(`${name}/{id}`),
      isOwn: true,
      dialect: "bare",
      summary: `Deletes one entry of the ${words}.`,
      input: id,
      reply: deleted,
    }),
    /** To be finished with methods and path, which differ. */
    removal: {
      ...change,
      dialect: "action",
      summary: remove,
      input: ids,
      reply: deleted,
    },
  } as const;
}

/** As a table gives it; what it means is found out row by row. */
const cell = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]);

const importReport = z.object({
  IsDryRun: z.boolean(),
  Total: z.number(),
  Added: z.number(),
  /** Rows are counted from 1, without the headings. */
  Bad: z.array(
    z.object({ Row: z.number(), Field: z.string(), Value: z.string(), Reason: z.string() }),
  ),
});
