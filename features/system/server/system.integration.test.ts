import { type NavigationEntry, readEnvelope } from "@tessera/platform/contract";
import dayjs from "dayjs";
import { describe, expect, it } from "vitest";
import { getMapConfig } from "../contract.ts";
import { aSite } from "./testing/a-site.ts";

describe("other config", () => {
  it("has the product's name and no own copyright line at first", async () => {
    const { get } = await aSite();
    expect(readEnvelope(await get("v1/getotherconfig")).body).toEqual({
      Title: "Tessera",
      Copyright: "",
      Logo: "/api/v1/logo/picture?v=7",
      RecordVersion: true,
      Initial: true,
      DefaultPlayer: "ep",
    });
  });

  it("asks only an administrator to initialise", async () => {
    const { get } = await aSite();
    const { body } = readEnvelope(await get("v1/getotherconfig", "operator"));
    expect(body).toMatchObject({ Initial: false });
  });

  it("changes the fields that a form names and keeps the others", async () => {
    const { server, get } = await aSite();
    const send = (payload: string) =>
      server.inject({
        method: "POST",
        url: "/api/v1/setotherconfig",
        headers: { token: "admin", "content-type": "application/x-www-form-urlencoded" },
        payload,
      });
    const html = "<b onclick=x>©</b>";
    await send(`Title=%E5%8D%97%E9%97%A8&Copyright=${encodeURIComponent(html)}`);
    await send("RecordVersion=0");
    const texts = { Title: "南门", Copyright: html };
    const { body } = readEnvelope(await get("v1/getotherconfig"));
    expect(body).toMatchObject({ ...texts, RecordVersion: false });
    expect(readEnvelope(await get("v1/gethomeotherconfig", "")).body).toMatchObject(texts);

    await send("Title=");
    expect(readEnvelope(await get("v1/gethomeotherconfig", "")).body).toMatchObject({
      Title: "Tessera",
    });
  });
});

describe("server info", () => {
  it("tells version, machine and how long the server has run", async () => {
    const { clock, get } = await aSite();
    const startedAtMs = clock.nowMs();
    await clock.advance(((3 * 24 + 4) * 60 + 5) * 60_000 + 6_000);
    expect(readEnvelope(await get("v1/getserverinfo")).body).toEqual({
      Server: "Tessera/1.2.3",
      Hardware: expect.stringMatching(/^\S+ \S+ \S+, \d+ × .+, \d+ GB$/),
      InterfaceVersion: "v1",
      RunningTime: "3天4小时5分6秒",
      StartUpTime: dayjs(startedAtMs).format("YYYY-MM-DD HH:mm:ss"),
      ServerTime: dayjs(clock.nowMs()).format("YYYY-MM-DD HH:mm:ss"),
      ChannelCount: 42,
      LogoText: "Tessera",
      CopyrightText: "",
      Authorization: "64",
      RemainDays: 12,
      VersionType: "site",
      Demo: false,
    });
  });

  it("tells an operator of no machine, and only of the channels that he may watch", async () => {
    const { get } = await aSite();
    const { body } = readEnvelope(await get("v1/getserverinfo", "operator"));
    expect(body).toMatchObject({ Server: "Tessera/1.2.3", Hardware: "", ChannelCount: 3 });
  });
});

it("says at which zoom maps open, and who may open the map", async () => {
  const { get } = await aSite();
  expect(await get("v2/config/basic/map")).toEqual({
    data: { home_map_zoom: 12, column_map_zoom: 12, may_open: true },
  });
  expect(await get("v2/config/basic/map", "operator")).toMatchObject({
    data: { may_open: false },
  });
});

it("takes each map zoom for 24 at most, whatever a server says", () => {
  const said = { data: { home_map_zoom: 30, column_map_zoom: 12, may_open: true } };
  expect(getMapConfig.reply.parse(said)).toEqual({
    data: { home_map_zoom: 24, column_map_zoom: 12, may_open: true },
  });
});

it("changes at which zoom maps open", async () => {
  const { server, get } = await aSite();
  await server.inject({
    method: "PUT",
    url: "/api/v2/config/basic/map",
    headers: { token: "admin" },
    payload: { home_map_zoom: 16 },
  });
  expect(await get("v2/config/basic/map")).toEqual({
    data: { home_map_zoom: 16, column_map_zoom: 12, may_open: true },
  });
});

describe("the main menu", () => {
  it("is hidden from operators entry by entry, as an administrator wishes, and never opens more", async () => {
    const { server, get } = await aSite();
    const change = (path: string, show: boolean, token = "admin") =>
      server.inject({
        method: "PUT",
        url: "/api/v2/config/basic/show",
        headers: { token },
        payload: { navigation: [{ path, show }] },
      });
    const shown = async (token: string) =>
      (await get("v2/config/basic/show", token)).data.navigation
        .filter(({ show }: NavigationEntry) => show)
        .map(({ path }: NavigationEntry) => path);
    expect(await shown("operator")).toContain("/video");
    expect((await change("/video", false, "operator")).statusCode).toBe(403);
    expect((await change("/video", false)).statusCode).toBe(200);
    expect(await shown("operator")).not.toContain("/video");
    const { data } = await get("v2/config/basic/show");
    expect(data.navigation).toContainEqual(
      expect.objectContaining({ path: "/video", show: false }),
    );
    await change("/video", true);
    expect(await shown("operator")).toContain("/video");
    const refused = [await change("/nowhere", true), await change("/device", true)];
    expect(refused.map(({ headers }) => headers["x-error-code"])).toEqual([
      "menu-entry-unknown",
      "menu-entry-of-administrators",
    ]);
  });

  it("gives an administrator every entry in the specification's order, not in that of the start", async () => {
    const { get } = await aSite();
    const { data } = await get("v2/config/basic/show?s_time=1");
    expect(data.navigation.map(({ path }: NavigationEntry) => path)).toEqual([
      "/video",
      "/device",
      "/alarm",
      "/device/list",
      "/devices-of-mine",
    ]);
  });

  it("gives an operator what is marked for show and not an administrator's", async () => {
    const { get } = await aSite();
    const { data } = await get("v2/config/basic/show", "operator");
    expect(data.navigation.map(({ path }: NavigationEntry) => path)).toEqual([
      "/video",
      "/devices-of-mine",
    ]);
  });
});

const table = [
  ["GET", "v1/getotherconfig", [401, 200, 200]],
  ["POST", "v1/setotherconfig", [401, 403, 200]],
  ["GET", "v1/gethomeotherconfig", [200, 200, 200]],
  ["GET", "v1/getserverinfo", [401, 200, 200]],
  ["GET", "v1/settings/{section}", [401, 403, 404]],
  ["PUT", "v1/settings/{section}", [401, 403, 400]],
  ["POST", "v1/settings/{section}", [401, 403, 400]],
  ["GET", "v1/settings", [401, 403, 200]],
  ["GET", "v1/settings-changes", [401, 403, 200]],
  ["POST", "v1/settings-changes/undo", [401, 403, 400]],
  ["GET", "v1/settings-file", [401, 403, 200]],
  ["POST", "v1/settings-file", [401, 403, 400]],
  ["POST", "v1/settings-file/export", [401, 403, 400]],
  ["GET", "v2/config/basic/map", [401, 200, 200]],
  ["PUT", "v2/config/basic/map", [401, 403, 200]],
  ["POST", "v2/config/basic/map", [401, 403, 200]],
  ["GET", "v2/config/basic/show", [401, 200, 200]],
  ["PUT", "v2/config/basic/show", [401, 403, 400]],
  ["POST", "v2/config/basic/show", [401, 403, 400]],
] as const;

it("has a row in the table of who may call what for every route", async () => {
  const { feature } = await aSite();
  const routes = feature.routes.flatMap(({ call }) =>
    call.methods.map((method) => `${method} ${call.path}`),
  );
  const rows = table.map(([method, path]) => `${method} /api/${path}`);
  expect(rows.toSorted()).toEqual(routes.toSorted());
});

it.each(table)(
  "%s %s answers anonymous, operator, admin with %j",
  async (method, path, expected) => {
    const { server } = await aSite();
    const statuses = [];
    for (const token of ["", "operator", "admin"])
      statuses.push(
        (await server.inject({ method, url: `/api/${path}`, headers: { token } })).statusCode,
      );
    expect(statuses).toEqual(expected);
  },
);
