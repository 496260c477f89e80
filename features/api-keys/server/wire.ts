import { type ApiKey as KeptKey, wireTime } from "@tessera/platform/server";
import type { ApiKey } from "../contract.ts";

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
