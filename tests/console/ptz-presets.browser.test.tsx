import { controlPtz, goToPreset, lockPtz, setPreset } from "@tessera/features/ptz/contract";
import { mouse } from "@tessera/platform/console/testing/browser";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, dome, holdDown, layer, panel, tile, watch } from "./ptz-page.ts";

const key = (keys: string) => userEvent.keyboard(keys);

it("a preset has a picture of what is seen there, and its number key goes to it", async () => {
  const { head } = await watch();
  await panel.getByLabelText("预置位名称").fill("门口");
  await button("保存").click();
  await expect.element(page.getByText("预置位“门口”已保存")).toBeVisible();
  const picture = panel.getByTitle("转到“门口”").getByCss("img");
  await expect.element(picture).toHaveAttribute("src", expect.stringMatching(/token=1&v=7$/));
  await tile.click({ position: { x: 5, y: 60 } });
  await key("p");
  await expect.element(layer).toBeVisible();
  await key("1");
  await expect.poll(() => head.server.asked(goToPreset)).toEqual([{ ...dome, token: "1" }]);

  await button("编辑").click();
  await button("把“门口”改为当前位置").click();
  const question = page.getByRole("dialog", { name: "把预置位“门口”改为当前位置？" });
  // Beside its buttons: what is pressed then is not for the camera.
  await question.getByText("它原来的位置将被覆盖").click();
  await key("1{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  expect(head.words).toEqual([]);
  expect(head.server.sent(goToPreset)).toHaveLength(1);
  expect(head.server.asked(setPreset)).toEqual([{ ...dome, name: "门口" }]);
  await button("把“门口”改为当前位置").click();
  await question.getByRole("button", { name: "覆盖" }).click();
  await expect
    .poll(() => head.server.asked(setPreset).slice(1))
    .toEqual([{ ...dome, name: "门口", token: "1" }]);

  await button("更新“门口”的画面").click();
  await expect.element(page.getByText("“门口”的画面已更新")).toBeVisible();
  await expect.element(picture).toHaveAttribute("src", expect.stringMatching(/v=8$/));
  await button("删除预置位“门口”").click();
  await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
  await expect.element(panel.getByText("还没有预置位")).toBeVisible();
});

describe("who holds a camera", () => {
  const admin = { HolderID: 9, HolderName: "admin", Priority: 5 };

  it("is named to who may not move it, until it is free by itself", async () => {
    const { head } = await watch({ as: "operator" });
    await expect.element(panel.getByText("无人控制")).toBeVisible();
    const sentence = "云台正由 admin 控制，8 秒后可用";
    head.server.refuse(controlPtz, { status: 409, code: "ptz-held", sentence });
    head.tellHolder({ ...admin, SecondsLeft: 2 });
    await expect.element(panel.getByText(/admin 控制中/)).toBeVisible();
    await expect.element(button("接管")).not.toBeInTheDocument();
    await button("右").click();
    await expect.element(page.getByText(sentence)).toBeVisible();
    expect(head.words[0]).toBe("right");
    await expect.element(panel.getByText("无人控制")).toBeVisible();
    head.tellHolder({ ...admin, HolderID: 1, SecondsLeft: 8 });
    await expect.element(panel.getByText(/由您控制/)).toBeVisible();
  });

  it("keeps it by a lock, and is told when a higher priority takes it over", async () => {
    const { head } = await watch({ as: "operator" });
    await button("锁定 10 分钟").click();
    await expect.element(panel.getByText(/您已锁定 · (10:00|9:5\d)/)).toBeVisible();
    expect(head.server.asked(lockPtz)).toEqual([{ ...dome, minutes: 10 }]);
    await holdDown("左");
    await expect.poll(() => head.words).toEqual(["left"]);
    head.tellHolder({ ...admin, Priority: 8, SecondsLeft: 60, IsLocked: true });
    await expect.element(page.getByText("admin 已接管云台")).toBeVisible();
    await expect.element(panel.getByText(/admin 控制中/)).toBeVisible();
    // What somebody else moves now is not to be stopped from here.
    await mouse.up();
    expect(head.words).toEqual(["left"]);
  });

  it("lets a higher priority take it over, who lets it go again", async () => {
    const { head } = await watch({ priority: 8 });
    head.tellHolder({ ...admin, SecondsLeft: 600, IsLocked: true });
    await button("接管").click();
    await expect.element(panel.getByText(/您已锁定/)).toBeVisible();
    expect(head.server.asked(lockPtz)).toEqual([{ ...dome, minutes: 1 }]);
    await button("解除锁定").click();
    await expect.element(panel.getByText("无人控制")).toBeVisible();
  });
});
