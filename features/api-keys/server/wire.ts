import type { ApiKey as KeptKey } from "@tessera/platform/server";
import dayjs from "dayjs";
import type { ApiKey } from "../contract.ts";

/** Server time; empty: never. */
export const wireTime = (atMs: number): string =>
  atMs === 0 ? "" : dayjs(atMs).format("YYYY-MM-DD HH:mm:ss");

export const toWire = (key: KeptKey, state: ApiKey["State"]): ApiKey => ({
  ID: key.id,
  Name: key.name,
  UserID: key.userId,
  UserName: key.principal.userName,
  Tail: key.tail,
  MayChange: key.mayChange,
  Parts: key.parts ? [...key.parts] : null,
  Networks: [...key.networks],
  MadeBy: key.madeBy,
  CreateTime: wireTime(key.createdAtMs),
  ExpireTime: wireTime(key.expiresAtMs),
  State: state,
  LastUsed: wireTime(key.lastUsedAtMs),
  LastAddress: key.lastAddress,
});
