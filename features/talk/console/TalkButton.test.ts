import { text } from "node:stream/consumers";
import { createElement } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { expect, it } from "vitest";
import { TalkButton } from "./TalkButton.tsx";

/** As it is once its code has come. */
async function buttonFor(capabilities: readonly string[]): Promise<string> {
  const place = { device: "nvr", channel: "1" };
  const button = createElement(TalkButton, { ...place, capabilities });
  return text((await prerenderToNodeStream(button)).prelude);
}

it("is there for a channel that one can talk through", async () => {
  const html = await buttonFor(["ptz", "talk"]);
  expect(html).toContain('aria-pressed="false"');
  expect(html).toContain('data-talk="idle"');
});

it("is not there for another, nor for who has no right to it", async () => {
  expect(await buttonFor(["ptz"])).toBe("");
});
