import { describe, expect, it } from "vitest";
import { platformSources, productWordsIn, read, screenAddresses } from "./product-words.ts";

const addresses = screenAddresses();
const found = (text: string, path = "platform/console/shell/x.ts") =>
  productWordsIn(path, text, addresses).map((line) => line.split(": ")[1]);

it("finds no word of the product in the platform", () => {
  const sources = platformSources();
  expect(sources.length).toBeGreaterThan(200);
  expect(sources.flatMap((path) => productWordsIn(path, read(path), addresses))).toEqual([]);
});

describe("a word of the product", () => {
  it.each([
    ['if (path === "/video/browse") return;', ["video", "/video"]],
    ['"/alarm": "/alarm/ai"', ["alarm", "alarm", "/alarm", "/alarm"]],
    ["const tileVolume = 1;", ["tile"]],
    ["/** Video walls scroll by themselves. */", ["video", "wall"]],
    ['key: "tessera_news_list"', ["news"]],
    ["const MAX_CAMERAS = 4;", ["camera"]],
    ["interface PTZState {}", ["ptz"]],
    ['load: ["录像计划", "Plans"]', ["录像"]],
    ["navigate('/config/program')", ["/config"]],
  ])("is found in %s", (text, words) => expect(found(text)).toEqual(words));

  it.each([
    "new Map(list.map((one) => [one.id, one]))",
    "audit?.record(call)",
    'column.references("users.id").onDelete("cascade")',
    'navigate("/login")',
    "const surveillance = overall;",
    "`1.50 GB`: in steps of 1024",
  ])("is not seen in %s", (text) => expect(found(text)).toEqual([]));

  it("may be said where rights are decided, and only of what they are held on", () => {
    const text = "may(principal, verb, channel): no camera";
    expect(found(text, "platform/server/rights/rights.ts")).toEqual(["camera"]);
    expect(found(text)).toEqual(["channel", "camera"]);
  });
});
