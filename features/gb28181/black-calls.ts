import { defineCall } from "@tessera/platform/contract";
import { listCalls } from "./list-calls.ts";

const { removal, ...calls } = listCalls("black");

export const listBlack = calls.list;
export const addBlack = calls.add;
export const editBlack = calls.edit;
export const importBlack = calls.import;
export const listBlackV2 = calls.v2List;
export const removeBlacksV2 = calls.v2RemoveMany;
export const findBlackV2 = calls.v2Find;
export const addBlackV2 = calls.v2Add;
export const findBlackByIdV2 = calls.v2FindById;
export const editBlackV2 = calls.v2Edit;
export const removeBlackV2 = calls.v2Remove;

export const removeBlack = defineCall({
  ...removal,
  methods: ["POST"],
  path: "/api/v1/delblack",
  body: "json",
});
