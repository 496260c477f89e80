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

/** Every list takes these. The family asks for 9999 and 99999 where it means "all". */
export const page = {
  start: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100_000).default(10),
  q: z.string().trim().max(200).default(""),
  sort: z.string().max(40).optional(),
  order: z.enum(["asc", "desc"]).optional(),
};
