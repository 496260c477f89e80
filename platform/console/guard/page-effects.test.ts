import { describe, expect, it } from "vitest";
import { type Arrival, pageEffects } from "./page-effects.ts";

const nothing = {
  homeConfig: undefined,
  serverInfo: undefined,
  otherConfig: undefined,
  navigation: undefined,
};
const arrival: Arrival = {
  path: "/video/square/0",
  isSignedIn: true,
  config: nothing,
  mapInfo: undefined,
};

describe("pageEffects", () => {
  it("fetches the home config on login, every time", () => {
    const homeConfig = { Title: "T", Copyright: "" };
    expect(pageEffects({ ...arrival, path: "/login" }).load).toEqual(["homeConfig"]);
    expect(
      pageEffects({ ...arrival, path: "/login", config: { ...nothing, homeConfig } }).load,
    ).toEqual(["homeConfig"]);
  });

  it("loads server info, other config, map info and navigation on any other page", () => {
    expect(pageEffects(arrival).load).toEqual([
      "serverInfo",
      "otherConfig",
      "mapInfo",
      "navigation",
    ]);
  });

  it("loads only what is missing", () => {
    const config = { ...nothing, serverInfo: { Server: "Tessera/1" }, navigation: [] };
    const mapInfo = { home_map_zoom: 1, column_map_zoom: 1 };
    expect(pageEffects({ ...arrival, config, mapInfo }).load).toEqual(["otherConfig"]);
  });

  it("loads nothing for a visitor without a session", () => {
    expect(pageEffects({ ...arrival, path: "/share/1/2/1", isSignedIn: false }).load).toEqual([]);
  });

  it("adds the scrollbar class on /video/browse only", () => {
    expect(pageEffects({ ...arrival, path: "/video/browse" }).hasBodyScrollbar).toBe(true);
    expect(pageEffects({ ...arrival, path: "/video/square/0" }).hasBodyScrollbar).toBe(false);
  });

  it.each([
    ["/video/map/gps", true],
    ["/map/track", true],
    ["/video/square/0", false],
  ])("says whether %s needs map scripts", (path, needs) => {
    expect(pageEffects({ ...arrival, path }).needsMapScripts).toBe(needs);
  });
});
