import { controlPtz } from "@tessera/features/ptz/contract";
import { mouse, phone, violations } from "@tessera/platform/console/testing/browser";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, type Dome, dome, holdDown, layer, panel, tile, watch } from "./ptz-page.ts";

/** It was told all this and nothing else. */
const turned = async (head: Dome, words: readonly string[]) => {
  await expect.poll(() => head.words).toEqual(words);
};
const key = (keys: string) => userEvent.keyboard(keys);

/** As the browser would give one; its stick stays where it is pushed to. */
function aGamepad() {
  const buttons = Array.from({ length: 17 }, () => ({ pressed: false, value: 0 }));
  const pad = { axes: [0, 0, 0, 0], buttons };
  const pads: (typeof pad | null)[] = [pad];
  vi.spyOn(navigator, "getGamepads").mockImplementation(
    () => pads as unknown as (Gamepad | null)[],
  );
  return {
    push: (x: number) => {
      pad.axes[0] = x;
    },
    press: (number: number, value: number) => {
      buttons[number] = { pressed: value > 0, value };
    },
    pullOut: () => {
      pads[0] = null;
      dispatchEvent(new Event("gamepaddisconnected"));
    },
  };
}

it("keys turn it in PTZ mode alone, two of them along the diagonal, and typing does not; a button with the focus leaves the keys to the camera, and Escape stops it for good", async () => {
  const { head } = await watch();
  await expect.element(button("左")).toBeVisible();
  await key("wp");
  await expect.element(layer).toBeVisible();
  expect(head.words).toEqual([]);
  await key("{ArrowRight>}{w>}");
  await turned(head, ["right", "upright"]);
  await key("{/w}");
  await expect.poll(() => head.lastWord).toMatchObject({ command: "right", speed: 128 });
  await key("{/ArrowRight}");
  const said = ["right", "upright", "right", "stop"];
  await turned(head, said);
  await panel.getByLabelText("预置位名称").click();
  await key("was d");
  await expect.element(panel.getByLabelText("预置位名称")).toHaveValue("was d");
  expect(head.words).toEqual(said);

  await button("右").click();
  await expect.element(button("右")).toHaveFocus();
  said.push("right", "stop");
  await turned(head, said);
  // One after the other: of two that come while a word is under way only the last is said.
  for (const [pressed, word] of [
    ["{ArrowLeft>}", "left"],
    ["{ArrowUp>}", "upleft"],
    ["{/ArrowUp}", "left"],
    ["{Escape}", "stop"],
  ] as const) {
    await key(pressed);
    said.push(word);
    await turned(head, said);
  }
  // It is still held down, and says so again and again.
  const repeated = { code: "ArrowLeft", key: "ArrowLeft", repeat: true, bubbles: true };
  document.body.dispatchEvent(new KeyboardEvent("keydown", repeated));
  await key("{/ArrowLeft}");
  head.server.refuse(controlPtz, { status: 502, sentence: "摄像机没有回应" });
  await key("{Escape}");
  await expect.element(page.getByText("摄像机没有回应")).toBeVisible();
  expect(head.words).toEqual([...said, "stop"]);
});

it("nobody steers by a picture of the past, and Escape ends a replay or a box alone", async () => {
  const pad = aGamepad();
  const { head, visit } = await watch();
  head.record();
  visit.reload();
  await expect.element(tile).toHaveAttribute("data-state", "playing");
  await key("p");
  await expect.element(layer).toBeVisible();
  await button("框选放大").click();
  await expect.element(page.getByCss("[data-drag-zoom]")).toBeVisible();
  await key("{Escape}");
  await expect.element(layer).toBeVisible();
  expect(head.words).toEqual([]);

  await page.getByRole("button", { name: "回看 10 秒前 (←)" }).click();
  await expect.element(page.getByCss("[data-replay]")).toBeVisible();
  await key("{ArrowUp}");
  pad.push(1);
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  expect(head.words).toEqual([]);
  await key("{Escape}");
  await expect.element(page.getByCss("[data-replay]")).not.toBeInTheDocument();
  // The stick is still pushed, which counts again.
  await turned(head, ["right"]);
  pad.push(0);
  await turned(head, ["right", "stop"]);
});

it("the picture turns it where it is held, as its viewer has turned it, and the wheel zooms; a button turns it while it is held, and it stops when that is released or the page is hidden or left", async () => {
  const { head } = await watch();
  await key("p");
  await expect.element(layer).toBeVisible();
  await mouse.moveTo(layer, { x: 0.9, y: 0.5 });
  await mouse.down();
  await turned(head, ["right"]);
  await mouse.up();
  await turned(head, ["right", "stop"]);
  await mouse.wheel(-1);
  await turned(head, ["right", "stop", "zoomin", "stop"]);
  // It lies under the tile's buttons: a finger gets out of it too.
  await page.getByRole("button", { name: /^云台模式/ }).click();
  await expect.element(layer).not.toBeInTheDocument();

  await tile.click({ button: "right" });
  await page.getByRole("menuitem", { name: "旋转 90°" }).click();
  await key("p");
  await expect.element(layer).toBeVisible();
  // Turned clockwise, the upper edge of the picture lies to the right.
  await mouse.moveTo(layer, { x: 0.9, y: 0.5 });
  await mouse.down();
  await expect.poll(() => head.lastWord).toMatchObject({ command: "up" });
  await mouse.up();
  await expect.poll(() => head.lastWord).toMatchObject({ command: "stop" });

  const said = head.words;
  await holdDown("左");
  await turned(head, [...said, "left"]);
  await mouse.up();
  await turned(head, [...said, "left", "stop"]);

  await holdDown("右");
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  await turned(head, [...said, "left", "stop", "right", "stop"]);
  await mouse.up();

  // A request would be broken off with the page.
  const beacon = vi.spyOn(navigator, "sendBeacon").mockReturnValue(true);
  await holdDown("上");
  await expect.poll(() => head.lastWord).toMatchObject({ command: "up" });
  dispatchEvent(new Event("pagehide"));
  expect(beacon.mock.calls).toEqual([
    [controlPtz.path, new URLSearchParams({ ...dome, command: "stop" })],
  ]);
  await mouse.up();
});

it("what the buttons of a gamepad do is chosen, each found by pressing it, and remembered; it turns the camera while it is pushed, and no more once it is pulled out", async () => {
  const pad = aGamepad();
  const { head, visit } = await watch();
  await key("p");
  await button("手柄设置").click();
  const dialog = page.getByRole("dialog", { name: "手柄设置" });
  await expect.element(dialog.getByText(/已连接手柄/)).toBeVisible();
  pad.press(0, 1);
  const lit = dialog.getByCss("[data-lit=true]");
  await expect.element(lit).toMatchTextContent(/^A/);
  await lit.getByRole("combobox").selectOptions("聚焦近");
  expect(await violations()).toEqual([]);
  pad.press(0, 0);
  await button("完成").click();
  visit.reload();
  await expect.element(tile).toBeVisible();
  await key("p");
  pad.press(0, 1);
  await expect.poll(() => head.lastWord).toMatchObject({ command: "focusin", speed: 255 });
  pad.press(0, 0);
  await turned(head, ["focusin", "stop"]);

  pad.push(-1);
  await expect.poll(() => head.lastWord).toMatchObject({ command: "left", speed: 255 });
  pad.push(0);
  const said = ["focusin", "stop", "left", "stop"];
  await turned(head, said);
  pad.push(0.5);
  await turned(head, [...said, "right"]);
  pad.pullOut();
  await turned(head, [...said, "right", "stop"]);
});

it("on a phone in English the pad follows the thumb, and all can be read in both themes", async () => {
  const { head, visit } = await watch({ language: "en", size: phone });
  await page.getByText("PTZ control", { exact: true }).click();
  const pad = page.getByRole("complementary", { name: "PTZ control" });
  const at = (name: string) => pad.getByRole("button", { name, exact: true });
  await expect.element(at("Left")).toBeVisible();
  await mouse.moveTo(at("Left"));
  await mouse.down();
  await turned(head, ["left"]);
  await mouse.moveTo(at("Up left"));
  await mouse.moveTo(at("Up"));
  await expect.poll(() => head.lastWord).toMatchObject({ command: "up" });
  await mouse.up();
  await expect.poll(() => head.lastWord).toMatchObject({ command: "stop" });
  expect(await violations()).toEqual([]);
  visit.chooseTheme("dark");
  expect(await violations("colours")).toEqual([]);
});
