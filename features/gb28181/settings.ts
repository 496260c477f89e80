import { z } from "zod";

const seconds = z.number().int().min(0).max(86_400);

/** `min` to `max`, each end included; "30000-30500" as a text. */
const portRange = z
  .union([
    z.object({ min: z.number(), max: z.number() }),
    z
      .string()
      .regex(/^\d+-\d+$/)
      .transform((text) => {
        const [min, max] = text.split("-").map(Number);
        return { min: min ?? 0, max: max ?? 0 };
      }),
  ])
  .pipe(
    z
      .object({
        min: z.number().int().min(1024).max(65_534),
        max: z.number().int().min(1025).max(65_535),
      })
      .refine(({ min, max }) => min < max),
  );

/** An IP address or a host name. */
export const hostName = z.union([
  z.literal(""),
  z.ipv4(),
  z.ipv6(),
  z.string().regex(/^(?=.*[A-Za-z])[\w.-]{1,255}$/),
]);

/** host:port */
export const serverAddress = z.union([z.literal(""), z.string().regex(/^[\w.-]{1,255}:\d{1,5}$/)]);

const mediaModes = ["TCP-PASSIVE", "TCP-ACTIVE", "UDP"] as const;

/** How GB/T 28181 devices get in. The SIP password is empty until initialisation: no device gets in by a default. */
export const gb28181Settings = {
  section: "gb28181",
  schema: z.object({
    /** Our own id. */
    serial: z
      .string()
      .regex(/^\d{20}$/)
      .default("34020000002000000001"),
    /** Empty: the first 10 digits of our id. */
    realm: z
      .string()
      .regex(/^[\w.-]{0,64}$/)
      .default(""),
    /** What devices reach us by; empty: the address that the way to a device begins at. */
    host: hostName.default(""),
    /** UDP and TCP; 0: any that is free. */
    port: z.number().int().min(0).max(65_535).default(15_060),
    /** Of every device that has none of its own. Empty: nobody gets in by it. */
    sipPassword: z.string().max(100).default(""),
    /** The longest that a registration holds without being renewed. */
    registerExpirySeconds: z.number().int().min(60).max(604_800).default(86_400),
    keepaliveSeconds: z.number().int().min(5).max(3600).default(60),
    /** So many missed: offline. */
    keepaliveCount: z.number().int().min(1).max(60).default(3),
    mediaPorts: portRange.default({ min: 30_000, max: 30_500 }),
    mediaMode: z.enum(mediaModes).default("TCP-PASSIVE"),
    /** Packets with another SSRC than agreed are thrown away. */
    ssrcCheck: z.boolean().default(false),
    /** Tells devices the time when they register. */
    sendsDate: z.boolean().default(true),
    offersQop: z.boolean().default(false),
    /** Only ids of 20 digits. */
    strictIds: z.boolean().default(false),
    /** For how long each is asked for, then again; 0: not at all. */
    subscriptions: z
      .object({ catalog: seconds, alarm: seconds, position: seconds })
      .default({ catalog: 3600, alarm: 3600, position: 0 }),
    /** Who knows the common password is added by itself. */
    allowsUnknown: z.boolean().default(true),
    whiteListOnly: z.boolean().default(false),
    /** host:port of another server that devices are sent to; empty: they stay here. */
    redirectTo: serverAddress.default(""),
    /** Of times on the wire, which carry none: minutes before UTC, 480 in China; null: the server's own. */
    zoneMinutes: z.number().int().min(-720).max(840).nullable().default(480),
    /** What the files of the SIP log may take together; 0: none are written. */
    sipLogMegabytes: z.number().int().min(0).max(100_000).default(200),
  }),
  secrets: ["sipPassword"],
} as const;

/** The domain that a server of this id has unless it is told another. */
export const realmOf = (serial: string): string => serial.slice(0, 10);
