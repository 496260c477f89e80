import { protocolLogCalls } from "../logs/contract.ts";

export const { list: listEhomeLog, talk: getEhomeTalk } = protocolLogCalls(
  "/api/v1/ehome/log",
  "EHome",
);
