import { notices } from "@tessera/platform/console";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toggleFavourite } from "./toggle-favourite.ts";

const gate = { device: "d1", channel: "1", name: "大门" };

const asked: string[] = [];
const answerWith = (ErrorNum: string, ErrorString = "") =>
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(new URL(url, "http://host").pathname);
    return Response.json({ Tessera: { Header: { ErrorNum, ErrorString }, Body: {} } });
  });

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("location", { origin: "http://host", pathname: "/video/square/0" });
  for (const kind of ["success", "warning", "error"] as const)
    vi.spyOn(notices, kind).mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a favourite", () => {
  it("is added and taken out with the specification's notices", async () => {
    answerWith("200");
    expect(await toggleFavourite(gate, false)).toBe(true);
    expect(notices.success).toHaveBeenCalledWith("‘大门’通道已添加收藏夹!");
    expect(await toggleFavourite(gate, true)).toBe(true);
    expect(notices.warning).toHaveBeenCalledWith("‘大门’通道已移除收藏夹!");
    expect(asked).toEqual(["/api/v1/addfavoriteschannel", "/api/v1/deletefavoriteschannel"]);
  });

  it("stays as it is when the server refuses", async () => {
    answerWith("500", "不行");
    expect(await toggleFavourite(gate, false)).toBe(false);
    expect(notices.error).toHaveBeenCalledWith("不行");
  });
});
