import { describe, expect, it } from "vitest";
import { oldCameraAddress, readGallery, writeGallery } from "./gallery-address.ts";

const query = (text: string) => new URLSearchParams(text);

describe("the gallery's address", () => {
  it("reads what is asked for and passes over what makes no sense", () => {
    expect(readGallery(query("type=1&q= gate &online=1&start=48"))).toEqual({
      q: "gate",
      online: "1",
      start: 48,
    });
    expect(readGallery(query("online=maybe&start=-3"))).toEqual({ q: "", online: "", start: 0 });
  });

  it("begins a page where pages begin", () => {
    expect(readGallery(query("start=30")).start).toBe(24);
  });

  it("leaves out what is as usual and keeps what is not its own", () => {
    const next = writeGallery({ q: "", online: "0", start: 0 }, query("type=1&q=gate&start=24"));
    expect(next.toString()).toBe("type=1&online=0");
  });
});

describe("an address of a camera from before there was a player page", () => {
  it("leads to the player", () => {
    expect(oldCameraAddress("d 1", query("channel=c/2&flow=2"))).toBe(
      "/video/player/d%201/c%2F2/2",
    );
    expect(oldCameraAddress("d1", query("channel=1"))).toBe("/video/player/d1/1/1");
  });

  it("is one only if it names a camera", () => {
    expect(oldCameraAddress("d1", query("type=1"))).toBeUndefined();
    expect(oldCameraAddress("0", query("channel=1"))).toBeUndefined();
  });
});
