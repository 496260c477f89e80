import { defineCall, flag } from "@tessera/platform/contract";
import { z } from "zod";

const whole = z.coerce.number().int();
const amount = z.coerce.number();

/** Names that programs of the family know, and the setting behind each: its section and field. */
type Mapped = Readonly<
  Record<
    string,
    { readonly of: readonly [section: string, field: string]; readonly type: z.ZodType }
  >
>;

export const utilFields = {
  SessionIdleHours: { of: ["sessions", "idleHours"], type: amount },
  SessionMaxDays: { of: ["sessions", "maxDays"], type: amount },
  // Days and numbers about passwords; a name that says so would be redacted as if it were one.
  AccountRenewDays: { of: ["sessions", "passwordMaxDays"], type: whole },
  AccountHistory: { of: ["sessions", "passwordHistory"], type: whole },
  AlarmKeepDays: { of: ["alarms", "keptDays"], type: whole },
  AlarmPictureKeepDays: { of: ["alarms", "picturesKeptDays"], type: whole },
  TrackKeepDays: { of: ["tracks", "keptDays"], type: whole },
  PtzHoldSeconds: { of: ["ptz", "holdSeconds"], type: whole },
  NewsSettleSeconds: { of: ["news", "settleSeconds"], type: amount },
  PreviewCoreShare: { of: ["previews", "coreShare"], type: amount },
} as const satisfies Mapped;

export const playFields = {
  transcode: { of: ["transcode", "isEnabled"], type: flag },
  transcode_max_streams: { of: ["transcode", "maxStreams"], type: whole },
  transcode_max_height: { of: ["transcode", "maxHeight"], type: whole },
  webrtc: { of: ["webrtc", "isEnabled"], type: flag },
  rtsp: { of: ["rtsp", "isEnabled"], type: flag },
  rtmp: { of: ["rtmp", "isEnabled"], type: flag },
} as const satisfies Mapped;

export const switchFields = {
  record_version: { of: ["system", "hasRecording"], type: flag },
  alarm_plan: { of: ["alarm-plans", "isOn"], type: flag },
  players_open: { of: ["sharing", "isPlayersOpen"], type: flag },
  share_open: { of: ["sharing", "isShareOpen"], type: flag },
  advertising: { of: ["site-config", "isAdvertisingShown"], type: flag },
} as const satisfies Mapped;

const valuesOf = <Of extends Mapped>(fields: Of) =>
  z.object(
    Object.fromEntries(
      Object.keys(fields).map((name) => [name, z.union([z.number(), z.boolean()])]),
    ) as {
      [Name in keyof Of]: z.ZodUnion<[z.ZodNumber, z.ZodBoolean]>;
    },
  );

const changeOf = (fields: Mapped) =>
  z.object(
    Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, type.optional()])),
  );

const player = z.literal("ep");

export const getUtilConfig = defineCall({
  methods: ["GET"],
  path: "/api/v1/getutilconfig",
  access: "admin",
  dialect: "legacy",
  summary: "General settings under the family's names. DefaultPlayer is always ep.",
  input: z.object({}),
  reply: valuesOf(utilFields).extend({ DefaultPlayer: player }),
});

export const setUtilConfig = defineCall({
  methods: ["POST", "GET"],
  path: "/api/v1/setutilconfig",
  access: "admin",
  keys: "named",
  dialect: "legacy",
  audit: "change",
  body: "form",
  summary:
    "Changes general settings; what is absent stays. All of it is judged first: nothing is changed if one value does not fit.",
  input: changeOf(utilFields),
  reply: valuesOf(utilFields).extend({ DefaultPlayer: player }),
});

const playReply = z.object({ data: valuesOf(playFields).extend({ default_player: player }) });

export const getPlayConfig = defineCall({
  methods: ["GET"],
  path: "/api/v2/config/basic/play",
  access: "signed-in",
  dialect: "bare",
  summary: "How video gets out: which ways are on, and what may be transcoded.",
  input: z.object({}),
  reply: playReply,
});

export const changePlayConfig = defineCall({
  methods: ["PUT", "POST"],
  path: "/api/v2/config/basic/play",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Changes how video gets out; what is absent stays. Ways hold from the next start on.",
  input: changeOf(playFields),
  reply: playReply,
});

const switchReply = z.object({ data: valuesOf(switchFields) });

export const getSwitchConfig = defineCall({
  methods: ["GET"],
  path: "/api/v2/config/basic/switch",
  access: "signed-in",
  dialect: "bare",
  summary: "Which parts of the site are on.",
  input: z.object({}),
  reply: switchReply,
});

export const changeSwitchConfig = defineCall({
  methods: ["PUT", "POST"],
  path: "/api/v2/config/basic/switch",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Turns parts of the site on or off; what is absent stays.",
  input: changeOf(switchFields),
  reply: switchReply,
});
