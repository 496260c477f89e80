import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { TalkButton } from "./TalkButton.tsx";

function buttonFor(capabilities: readonly string[]): string {
  const place = { device: "nvr", channel: "1" };
  return renderToStaticMarkup(createElement(TalkButton, { ...place, capabilities }));
}

it("is there for a channel that one can talk through", () => {
  const html = buttonFor(["ptz", "talk"]);
  expect(html).toContain('aria-pressed="false"');
  expect(html).toContain('data-talk="idle"');
});

it("is not there for another, nor for who has no right to it", () => {
  expect(buttonFor(["ptz"])).toBe("");
});
