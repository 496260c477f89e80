import { z } from "zod";

/** Field types that forms, queries and JSON bodies all reach: text from a form counts as its value. */

/** 0/1, "0"/"1", true/false, "true"/"false". */
export const flag = z
  .union([z.boolean(), z.literal([0, 1]), z.enum(["0", "1", "true", "false", ""])])
  .transform((value) => value === true || value === 1 || value === "1" || value === "true");

export const md5Hex = z
  .string()
  .regex(/^[0-9a-fA-F]{32}$/)
  .transform((hex) => hex.toLowerCase());

/** An address, or a network such as 10.0.0.0/8. */
export const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** An IP address or a host name; "": none. */
export const hostName = z.union([
  z.literal(""),
  z.ipv4(),
  z.ipv6(),
  z.string().regex(/^(?=.*[A-Za-z])[\w.-]{1,255}$/),
]);

/*
 * What a rule says when it is broken is "中文 · English": the caller reads it in his language, with the field's name
 * before it.
 */

/** YYYYMMDD, by the server's time. */
export const day = z
  .string()
  .regex(/^\d{8}$/, "应为日期 YYYYMMDD，如 20261115 · must be a day as YYYYMMDD, such as 20261115")
  .meta({ examples: ["20261115"] });

/** YYYYMM. */
export const month = z
  .string()
  .regex(/^\d{6}$/, "应为月份 YYYYMM，如 202611 · must be a month as YYYYMM, such as 202611")
  .meta({ examples: ["202611"] });

/** YYYYMMDDHHmmss by the server's time, or UTC milliseconds. */
export const moment = z
  .string()
  .regex(
    /^\d{13,14}$/,
    "应为时间 YYYYMMDDHHmmss 或 UTC 毫秒 · must be a time as YYYYMMDDHHmmss, or UTC milliseconds",
  )
  .meta({ examples: ["1763200000000"] });

/** Every list takes these. The family asks for 9999 and 99999 where it means "all". */
export const page = {
  start: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100_000).default(10),
  q: z.string().trim().max(200).default(""),
  sort: z.string().max(40).optional(),
  order: z.enum(["asc", "desc"]).optional(),
};

/** Of a list that is whole unless a part of it is asked for. */
export const wholePage = { ...page, limit: page.limit.default(100_000) };

/** Lists that are asked for by start and limit, or by pageindex (from 0) and pagesize. */
export const listPage = {
  ...page,
  pageindex: z.coerce.number().int().min(0).optional(),
  pagesize: z.coerce.number().int().min(1).max(100_000).optional(),
};

/** `count` is the total; pageindex is from 0. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    count: z.number(),
    data: z.array(item),
    pageindex: z.number(),
    pagesize: z.number(),
  });
