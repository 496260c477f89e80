import { notices } from "@tessera/platform/console";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CameraFacts } from "./camera-facts.ts";
import { toggleFavourite } from "./toggle-favourite.ts";

const gate = { device: "d1", channel: "1", name: "大门" };

const asked: string[] = [];
const answerWith = (ErrorNum: string, ErrorString = "") =>
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(new URL(url, "http://host").pathname);
    return Response.json({ Tessera: { Header: { ErrorNum, ErrorString }, Body: {} } });
  });

function stars() {
  const reread = vi.fn<() => Promise<void>>(async () => {});
  return { facts: new CameraFacts(), lists: { sc: { reread } } };
}

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

describe("the star of a camera", () => {
  it("is set and taken back with the specification's notices, wherever the camera is shown", async () => {
    answerWith("200");
    const known = stars();
    await toggleFavourite(known, gate);
    expect(known.facts.isFavourite(gate)).toBe(true);
    expect(notices.success).toHaveBeenCalledWith("‘大门’通道已添加收藏夹!");
    await toggleFavourite(known, gate);
    expect(known.facts.isFavourite(gate)).toBe(false);
    expect(notices.warning).toHaveBeenCalledWith("‘大门’通道已移除收藏夹!");
    expect(asked).toEqual(["/api/v1/addfavoriteschannel", "/api/v1/deletefavoriteschannel"]);
    expect(known.lists.sc.reread).toHaveBeenCalledTimes(2);
  });

  it("is taken back by who shows one that no list has told", async () => {
    answerWith("200");
    const known = stars();
    await toggleFavourite(known, gate, true);
    expect(asked).toEqual(["/api/v1/deletefavoriteschannel"]);
    expect(known.facts.isFavourite(gate)).toBe(false);
  });

  it("stays as it is when the server refuses", async () => {
    answerWith("500", "不行");
    const known = stars();
    await toggleFavourite(known, gate);
    expect(notices.error).toHaveBeenCalledWith("不行");
    expect(known.facts.isFavourite(gate)).toBeUndefined();
    expect(known.lists.sc.reread).not.toHaveBeenCalled();
  });
});
