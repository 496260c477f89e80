import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, it, vi } from "vitest";

beforeEach(() => void vi.stubGlobal("localStorage", { getItem: () => null }));

async function buttonFor(capabilities: readonly string[]): Promise<string> {
  const { TalkButton } = await import("./TalkButton.tsx");
  const place = { device: "nvr", channel: "1" };
  return renderToStaticMarkup(createElement(TalkButton, { ...place, capabilities }));
}

it("is there for a channel that one can talk through", async () => {
  const html = await buttonFor(["ptz", "talk"]);
  expect(html).toContain('aria-pressed="false"');
  expect(html).toContain('data-talk="idle"');
});

it("is not there for another, nor for who has no right to it", async () => {
  expect(await buttonFor(["ptz"])).toBe("");
});
