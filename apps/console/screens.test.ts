import { getStreamInfo } from "@tessera/features/live/contract";
import { sectionPages } from "@tessera/features/site-config/section-pages";
import { configSource } from "@tessera/features/system/console";
import { getOtherConfig, getShowConfig } from "@tessera/features/system/contract";
import type { ReadConfig } from "@tessera/platform/console";
import {
  afterFailure,
  callsDue,
  destinationOf,
  mainMenuOf,
  sectionMenuOf,
  siteMapOf,
  userMenuOf,
} from "@tessera/platform/console/testing";
import { describe, expect, it } from "vitest";
import { features } from "./features.ts";

const screens = features.flatMap((feature) => feature.screens ?? []);
const sections = features.flatMap((feature) => feature.section ?? []);

const site = siteMapOf(screens, sections);
const admin = { Token: "t", role_name: "admin", id: 1 };
const operator = { Token: "t", role_name: "guard", id: 2 };

/** The configuration once RecordVersion is known. */
const withRecording =
  (RecordVersion?: boolean): ReadConfig =>
  ({ path }) =>
    (path === getOtherConfig.path && RecordVersion !== undefined
      ? { RecordVersion }
      : undefined) as never;

const go = (path: string, user: typeof admin | null, RecordVersion?: boolean) =>
  destinationOf(path, { user, config: withRecording(RecordVersion) }, site);

const live = "/video/square/0";

const entry = (path: string, show = true) => ({ path, title: path, icon: "", show });

const menuOf = (path: string, RecordVersion?: boolean) =>
  sectionMenuOf(site, path, { isOperator: false, config: withRecording(RecordVersion) });
const labels = (path: string, RecordVersion?: boolean) =>
  menuOf(path, RecordVersion).flatMap(({ entries }) => entries.map(({ nav }) => nav.label.zh));

const failed = (pagePath: string, path: `/api/v1/${string}`, httpStatus: number) =>
  afterFailure({ httpStatus, call: { path }, pagePath, page: site.screenAt(pagePath) });

const callsFor = (path: string, isSignedIn: boolean) =>
  callsDue(configSource, { path, isSignedIn }).map((call) => call.path);

it.each(Object.entries(sectionPages))(
  "finds the settings %s on a page that is there: %s",
  (_, path) => {
    expect(site.screenAt(path)?.path).toBe(path);
  },
);

describe("where addresses lead", () => {
  it.each(["/", "/nothing/here", "/video", "/video/"])("%s leads to live viewing", (path) =>
    expect(go(path, admin)).toBe(live),
  );

  it.each([
    ["/dashboard", "/ai/dashboard"],
    ["/device", "/device/list"],
    ["/user", "/user/index"],
    ["/version", "/version/index"],
    ["/config", "/config/base"],
    ["/config/platform", "/config/platform/gb"],
  ])("%s leads an admin to %s and an operator to live viewing", (path, to) => {
    expect(go(path, admin)).toBe(to);
    expect(go(path, operator)).toBe(live);
  });

  it("/alarm leads an operator too to the alarms of analysis", () => {
    expect(go("/alarm", admin)).toBe("/alarm/ai");
    expect(go("/alarm", operator)).toBe("/alarm/ai");
  });

  it.each(["/", "/nothing", "/loginx", "/device/list", live])(
    "without a session %s leads to login",
    (path) => expect(go(path, null)).toBe("/login"),
  );

  it.each(["/login", "/initial", "/players/1/2/1", "/share/1/2/1", "/demo"])(
    "%s is open without a session, and for user info with neither id nor nick_name",
    (path) => {
      expect(go(path, null)).toBe(path);
      expect(destinationOf(path, { user: { Token: "t" }, config: withRecording() }, site)).toBe(
        path,
      );
    },
  );

  it.each(["/platform", "/config", "/news", "/device", "/user", "/version/", "/map/", "/ai/"])(
    "everything below %s is for admins alone",
    (start) => {
      const below = screens.filter(({ path }) => path.startsWith(start));
      expect(below.filter(({ access }) => access !== "admin")).toEqual([]);
      expect(go(`${start}/nowhere`.replace("//", "/"), operator)).toBe(live);
      for (const { path } of below)
        expect(go(path.replaceAll(/:\w+\??/g, "1"), operator)).toBe(live);
    },
  );

  it.each(["/video/backlist/0", "/video/backchannel/1/2/20260101", "/video/backtime/1/2/20260101"])(
    "%s leads to /ai/dashboard, and an operator to live viewing, while RecordVersion is false",
    (path) => {
      expect(site.screenAt(path)?.offered?.otherwise).toBe("/ai/dashboard");
      expect(go(path, admin, false)).toBe("/ai/dashboard");
      expect(go(path, operator, false)).toBe(live);
      expect(go(path, admin, true)).toBe(path);
      expect(go(path, admin)).toBe(path);
    },
  );

  it.each(["/config/program", "/config/program/form"])(
    "%s leads to /config/platform/gb while RecordVersion is false",
    (path) => {
      expect(go(path, admin, false)).toBe("/config/platform/gb");
      expect(go(path, operator, false)).toBe(live);
    },
  );
});

/** The specification's routes of the configuration centre; what has no feature yet is absent, not empty. */
const configRoutes = `
  base recording alarm device operation platform platform/gb other messagePush utils white black plan program
  program/form cascade
`;

describe("the configuration centre", () => {
  it.each(configRoutes.trim().split(/\s+/))(
    "opens /config/%s for administrators alone",
    (route) => {
      const path = `/config/${route}`;
      const to = path === "/config/platform" ? "/config/platform/gb" : path;
      expect(go(path, admin, true)).toBe(to);
      expect(site.screenAt(to)?.access).toBe("admin");
      expect(go(path, operator, true)).toBe(live);
      expect(go(path, null, true)).toBe("/login");
    },
  );
});

describe("the main menu", () => {
  const all = ["/config", "/alarm", "/user", "/device", "/video", "/dashboard", "/not-built"].map(
    (path) => entry(path),
  );

  it("has the specification's order: home, video, device, user, alarms, configuration", () => {
    const menu = mainMenuOf(site, all, { isOperator: false });
    expect(menu.map(({ label }) => label)).toEqual([
      { zh: "首页", en: "Home" },
      { zh: "视频浏览", en: "Video" },
      { zh: "设备管理", en: "Devices" },
      { zh: "用户管理", en: "Users" },
      { zh: "报警查询", en: "Alarms" },
      { zh: "配置中心", en: "Settings" },
    ]);
    expect(menu[0]?.to).toBe("/ai/dashboard");
    expect(menu[1]?.to).toBe("/video/square/0?type=1");
  });

  it("removes the admin entries for an operator even when they are marked show", () => {
    const adminPaths = "/dashboard /platform /config /news /device /user /ai /map /plugin";
    const list = ["/video", "/alarm", ...adminPaths.split(" ")].map((path) => entry(path));
    const menu = mainMenuOf(site, list, { isOperator: true });
    expect(menu.map(({ path }) => path)).toEqual(["/video", "/alarm"]);
  });
});

describe("the menus of sections", () => {
  it("hide recording playback and plans while RecordVersion is false", () => {
    expect(labels(live)).toEqual([
      "实时观看",
      "多屏播放",
      "录像回放",
      "电子地图",
      "轨迹追踪",
      "书签",
      "导出任务",
    ]);
    expect(labels(live, false)).toEqual(["实时观看", "多屏播放", "电子地图", "轨迹追踪"]);
    expect(labels("/config")).toContain("录像计划");
    expect(labels("/config", false)).not.toContain("录像计划");
  });

  it("put a screen under a heading that its section has, and under none if it has none", () => {
    const misplaced = screens.filter(({ path, nav }) => {
      const groups = site.sectionAt(path)?.groups ?? {};
      const hasGroups = Object.keys(groups).length > 0;
      return nav && (hasGroups ? !(nav.group && nav.group in groups) : nav.group !== undefined);
    });
    expect(misplaced).toEqual([]);
    expect(Object.keys(site.sectionAt("/config")?.groups ?? {})).toHaveLength(5);
  });

  it("belong to sections that exist; a page without the shell is found by the palette alone", () => {
    const apart = screens.filter(({ path, nav }) => nav && !site.sectionAt(path));
    expect(apart.map(({ path, frame }) => [path, frame])).toEqual([["/screen", "bare"]]);
  });

  it("are secondary for video and configuration", () => {
    const secondary = sections.filter(({ menu }) => menu === "secondary");
    expect(secondary.map(({ path }) => path)).toEqual(["/video", "/config"]);
  });
});

it("offers an admin version information in the user's menu", () => {
  const keys = userMenuOf(screens, { isOperator: false }).map(({ key }) => key);
  expect(keys).toEqual(["apiDocs", "/version/index", "changePassword", "logOut"]);
});

it("clears the user's own at a log-out: layouts, the wall, the tour, names of cameras and the news", () => {
  expect(screens.flatMap(({ userKeys = [] }) => userKeys).toSorted()).toEqual([
    "single",
    "sub_channel",
    "tessera_layout_1",
    "tessera_layout_1+5",
    "tessera_layout_1+7",
    "tessera_layout_16",
    "tessera_layout_3×2",
    "tessera_layout_4",
    "tessera_layout_9",
    "tessera_loop_channels",
    "tessera_news_list",
    "tessera_wall_view",
  ]);
});

describe("failures that are not told", () => {
  it.each([
    ["/api/v1/devices/channelstream", 403],
    ["/api/v1/devices/channelstream", 500],
    ["/api/v1/getchannelstream", 403],
    ["/api/v1/gettoken", 404],
  ] as const)("%s (%i) on /video/browse goes to the caller without a notice", (path, status) => {
    expect(failed("/video/browse", path, status)).toBe("nothing");
    expect(failed(live, path, status)).toBe("notify");
  });

  it("a 401 does not leave the share page and the player page, but every other", () => {
    expect(failed("/share/1/2/1", "/api/v1/gettoken", 401)).toBe("nothing");
    expect(failed("/players/1/2/1", "/api/v1/gettoken", 401)).toBe("nothing");
    expect(failed("/video/browse", "/api/v1/gettoken", 401)).toBe("go-to-login");
  });

  it("a 400 of streamInfo is silent", () => {
    const about = { call: getStreamInfo, pagePath: live, page: site.screenAt(live) };
    expect(afterFailure({ ...about, httpStatus: 400 })).toBe("nothing");
    expect(afterFailure({ ...about, httpStatus: 500 })).toBe("notify");
  });
});

it("adds the scrollbar class on /video/browse only", () => {
  const classes = screens.filter(({ bodyClass }) => bodyClass);
  expect(classes.map(({ path, bodyClass }) => [path, bodyClass])).toEqual([
    ["/video/browse", "tessera-scrollbar"],
  ]);
});

it("reads home config on login, else server info, other config, map info and navigation", () => {
  expect(callsFor("/login", false)).toEqual(["/api/v1/gethomeotherconfig"]);
  expect(callsFor(live, true)).toEqual([
    "/api/v1/getserverinfo",
    getOtherConfig.path,
    "/api/v2/config/basic/map",
    getShowConfig.path,
  ]);
});
