import { verbs } from "@tessera/platform/contract";
import { z } from "zod";

export const id = z.coerce.number().int().min(1);

/** What people call a user or a role: any text on one line. */
export const shortName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u);

export const user = z.object({
  ID: z.number(),
  /** What the user signs in with. */
  Name: z.string(),
  /** What people call the user. */
  Username: z.string(),
  /** YYYY-MM-DD HH:mm:ss, server time, as all times here. */
  CreateAt: z.string(),
  RoleName: z.string(),
  RoleId: z.number(),
  /** Empty: never signed in. */
  LastLogin: z.string(),
  /** Signing in is refused for a while after wrong passwords, from some address or from all. */
  IsLocked: z.boolean(),
  /** Empty while not locked. */
  LockedUntil: z.string(),
  HasTotp: z.boolean(),
  PasskeyCount: z.number(),
  PasswordAgeDays: z.number(),
  /** Older than the password policy allows: the next sign-in leads to a change of password. */
  IsPasswordExpired: z.boolean(),
  /** Has used a session within the last five minutes. */
  IsOnline: z.boolean(),
  /** The administrator of the first start: cannot be deleted, renamed or given another role. */
  IsBuiltIn: z.boolean(),
});
export type User = z.output<typeof user>;

/** Who goes first where only one can be served, such as moving a camera: the higher first. */
export const priority = z.coerce.number().int().min(1).max(10);

/** A slot of the week by the server's time; weekday 1 is Monday. It does not reach over midnight. */
const weekSlot = z
  .object({
    weekday: z.number().int().min(1).max(7),
    fromMinute: z.number().int().min(0).max(1439),
    toMinute: z.number().int().min(1).max(1440),
  })
  .refine(({ fromMinute, toMinute }) => fromMinute < toMinute, {
    path: ["toMinute"],
    message: "应晚于 fromMinute · must be after fromMinute",
  });

const channelPlace = z.object({
  device: z.string().min(1).max(100),
  channel: z.string().min(1).max(100),
});

/** What may be done, with which channels, and when. With `all`, groups and channels say nothing. */
const grant = z.object({
  verbs: z.array(z.enum(verbs)).min(1),
  all: z.boolean().default(false),
  /** IDs of groups: every channel in them and in the groups below them. */
  groups: z.array(z.number().int().min(1)).max(10_000).default([]),
  channels: z.array(channelPlace).max(100_000).default([]),
  /** Empty: always. */
  hours: z.array(weekSlot).max(168).default([]),
});
export type GrantInput = z.input<typeof grant>;
export type GivenGrant = z.output<typeof grant>;

/** A list of grants; a form carries it as JSON text. */
export const grants = z
  .union([
    z.string().transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: "应为 JSON · must be JSON" });
        return z.NEVER;
      }
    }),
    z.array(z.unknown()),
  ])
  .pipe(z.array(grant).max(50));

/** As it is kept; the channels with their names. */
export const storedGrant = z.object({
  verbs: z.array(z.enum(verbs)),
  all: z.boolean(),
  groups: z.array(z.number()),
  channels: z.array(channelPlace.extend({ name: z.string() })),
  hours: z.array(weekSlot),
});
export type StoredGrant = z.output<typeof storedGrant>;

/** A role in a list: the sum of its grants. `role/channels` tells them one by one. */
export const role = z.object({
  ID: z.number(),
  Name: z.string(),
  UpdateTime: z.string(),
  UserCount: z.number(),
  /** May do everything; it cannot be changed or deleted. */
  IsAdmin: z.boolean(),
  /** 1 to 10: who goes first where only one can be served, such as moving a camera. */
  Priority: z.number(),
  Verbs: z.array(z.enum(verbs)),
  CoversAll: z.boolean(),
  GroupCount: z.number(),
  ChannelCount: z.number(),
  /** Some grant holds for some hours of the week only. */
  HasHours: z.boolean(),
});
export type Role = z.output<typeof role>;
