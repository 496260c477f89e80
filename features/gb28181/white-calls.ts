import { defineCall, flag } from "@tessera/platform/contract";
import { z } from "zod";
import { listCalls } from "./list-calls.ts";

const { removal, ...calls } = listCalls("white");

export const listWhite = calls.list;
export const addWhite = calls.add;
export const editWhite = calls.edit;
export const importWhite = calls.import;
export const listWhiteV2 = calls.v2List;
export const removeWhitesV2 = calls.v2RemoveMany;
export const findWhiteV2 = calls.v2Find;
export const addWhiteV2 = calls.v2Add;
export const findWhiteByIdV2 = calls.v2FindById;
export const editWhiteV2 = calls.v2Edit;
export const removeWhiteV2 = calls.v2Remove;

export const removeWhite = defineCall({
  ...removal,
  methods: ["GET", "POST"],
  path: "/api/v1/delwhite",
});

export const removeWhites = defineCall({
  ...removal,
  methods: ["POST"],
  path: "/api/v1/delwhites",
  body: "form",
});

const whiteSwitch = z.object({ data: z.object({ Enable: z.boolean() }) });

export const getWhiteSwitch = defineCall({
  methods: ["GET"],
  path: "/api/v2/config/device/access/white/switch",
  access: "admin",
  dialect: "bare",
  summary: "Whether only devices on the white list get in.",
  input: z.object({}),
  reply: whiteSwitch,
});

export const setWhiteSwitch = defineCall({
  methods: ["PUT", "POST"],
  path: "/api/v2/config/device/access/white/switch",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "change",
  summary: "Lets in only devices on the white list, or all that know a password.",
  input: z.object({ Enable: flag }),
  reply: whiteSwitch,
});
