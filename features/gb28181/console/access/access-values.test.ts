import { expect, it } from "vitest";
import type { GbConfig } from "../../contract.ts";
import { changeOf, valuesOf } from "./access-values.ts";

const config: GbConfig = {
  Serial: "34020000002000000001",
  Realm: "3402000000",
  Host: "",
  Port: 5060,
  DevicePassword: "********",
  RegisterTimeout: 86_400,
  KeepaliveInterval: 60,
  KeepaliveCount: 3,
  KeepaliveTimeout: 180,
  MediaTransport: "TCP",
  MediaTransportMode: "active",
  MediaPortMin: 30_000,
  MediaPortMax: 30_500,
  CatalogSubscribeInterval: 3600,
  AlarmSubscribeInterval: 3600,
  PositionSubscribeInterval: 0,
  SSRCCheck: false,
  TimeSync: true,
  ZoneMinutes: null,
  OfferQop: false,
  StrictIDs: false,
  AllowUnknown: true,
  RedirectTo: "",
  SipLogMegabytes: 200,
};

it("changes nothing unless something was changed, and never sends the mask for a password", () => {
  expect(changeOf(valuesOf(config), config)).toEqual({});
});

it("sends what differs, in the names of the call", () => {
  const values = {
    ...valuesOf(config),
    Port: 5061,
    DevicePassword: "new",
    mediaMode: "UDP",
    zone: "480",
  } as const;
  expect(changeOf(values, config)).toEqual({
    Port: 5061,
    DevicePassword: "new",
    MediaTransport: "UDP",
    MediaTransportMode: "passive",
    ZoneMinutes: 480,
  });
  const inChina = { ...config, ZoneMinutes: 480 };
  expect(changeOf({ ...valuesOf(inChina), zone: "" }, inChina)).toEqual({ ZoneMinutes: "" });
});
