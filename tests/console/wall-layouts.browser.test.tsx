import { saveLayout } from "@tessera/features/layouts/contract";
import { SavedLayouts } from "@tessera/kit/testing";
import { address, noticeLines } from "@tessera/platform/console/testing/browser";
import { expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  button,
  cellOf,
  dialog,
  focusWindow,
  isPlaying,
  openWall,
  openWallAt,
  press,
  shownNames,
  tileOf,
  windowCount,
  windowOf,
} from "./wall-page.ts";

/** Walls that the server keeps, grids of any shape, and walls without anything around them. */

const changes = page.getByText("有未保存的修改");
const oneRow = (...cameras: readonly number[]) => ({
  Columns: cameras.length,
  Rows: 1,
  Cells: cameras.map((number, x) => ({
    x,
    y: 0,
    w: 1,
    h: 1,
    camera: number > 0 ? cellOf(number) : null,
  })),
});

it("layouts are kept on the server and shared; nobody's work is overwritten unasked", async () => {
  const { server } = await openWall({ cameras: [1, 2] });
  const layouts = new SavedLayouts(server);
  await button("布局").click();
  await expect.element(dialog).toMatchTextContent("还没有保存的布局");
  await dialog.getByLabelText("名称").fill("夜班");
  await dialog.getByLabelText("其他用户也可以打开").click();
  await button("保存当前视频墙").click();
  await expect.poll(address).toBe("/video/browse?layout=1");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(layouts.read(1)).toMatchObject({ Name: "夜班", Shared: true });
  await expect.element(page.getByText("夜班", { exact: true })).toBeVisible();
  await isPlaying(2);

  // Changes wait until they are saved.
  focusWindow(2);
  await press("{Control>}{ArrowDown}{/Control}");
  await expect.element(changes).toBeVisible();
  await button("保存").click();
  await expect.element(noticeLines().last()).toMatchTextContent("已保存布局“夜班”");
  await expect.element(changes).not.toBeInTheDocument();
  layouts.change(1, { Name: "夜班二" });
  await press("{Delete}");
  await button("保存").click();
  await expect.element(page.getByText("此布局已在别处被修改")).toBeVisible();
  await button("重新打开").click();
  await expect.element(page.getByText("夜班二")).toBeVisible();
  await expect.poll(shownNames).toEqual(["东门", "", "", "西门"]);

  await button("布局").click();
  await button("重命名 夜班二").click();
  await dialog.getByRole("listitem").getByLabelText("名称").fill("白班");
  await dialog.getByRole("listitem").getByRole("button", { name: "保存" }).click();
  await button("删除 白班").click();
  await dialog.getByRole("alertdialog").getByRole("button", { name: "删除" }).click();
  await expect.element(dialog).toMatchTextContent("还没有保存的布局");
});

it("a kiosk follows its layout whatever was changed there; overwriting keeps a new name", async () => {
  const { visit, server } = await openWall();
  const layouts = new SavedLayouts(server);
  const { ID } = layouts.add({ Name: "大厅墙", ...oneRow(1, 2), Tour: null });
  visit.goTo(`/video/browse?layout=${ID}&kiosk=1`);
  await isPlaying(2);
  focusWindow(2);
  await press("{Delete}");
  await expect.poll(shownNames).toEqual(["东门", ""]);
  const { Cells } = layouts.add({ Name: "别处", ...oneRow(3, 4), Tour: null });
  layouts.change(ID, { Cells });
  comeBackLater();
  await expect.poll(shownNames).toEqual(["大厅", "车库"]);
  await expect.element(windowOf(2)).toHaveAttribute("aria-selected", "true");

  await press("{Escape}");
  await expect.element(page.getByText("大厅墙")).toBeVisible();
  layouts.change(ID, { Name: "前厅墙" });
  await press("{Delete}");
  await button("保存").click();
  await button("覆盖").click();
  await expect.element(noticeLines().last()).toMatchTextContent("已保存布局“前厅墙”");
  await expect.element(changes).not.toBeInTheDocument();
  expect(shownNames()).toEqual(["大厅", ""]);
  expect(layouts.read(ID)).toMatchObject({ Name: "前厅墙", Cells: [{}, { camera: null }] });
});

/** Somebody looks at the page again after a minute: what is old by then is read again. */
function comeBackLater(): void {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  dispatchEvent(new Event("visibilitychange"));
}

it("a camera that its user may not watch any more keeps its window, and its turn in the tour", async () => {
  const { visit, server } = await openWall();
  const layouts = new SavedLayouts(server);
  const { ID, Cells } = layouts.add({ Name: "门", ...oneRow(1, 0, 0), Tour: null });
  layouts.change(ID, {
    Cells: Cells.map((cell) => (cell.x === 1 ? { ...cell, State: "forbidden" } : cell)),
    Tour: { dwellSeconds: 20, cameras: [], Left: 1 },
  });
  visit.goTo(`/video/browse?layout=${ID}`);
  await isPlaying(1);
  await expect.element(windowOf(2)).toMatchTextContent("您无权观看此窗口的摄像机");
  await expect
    .element(page.getByText("此布局的轮巡中有 1 台摄像机您无权观看，已跳过。"))
    .toBeVisible();
  await expect
    .element(windowOf(2).getByRole("button", { name: "移出窗口" }))
    .not.toBeInTheDocument();
  focusWindow(1);
  await press("{Control>}{ArrowRight}{/Control}");
  await expect.element(noticeLines()).toMatchTextContent("窗口 2 保留着您无权观看的摄像机");
  await userEvent.dragAndDrop(windowOf(1), windowOf(2));
  await expect.element(changes).not.toBeInTheDocument();
  await userEvent.dragAndDrop(windowOf(1), windowOf(3));
  await button("保存").click();
  await expect.element(changes).not.toBeInTheDocument();
  expect(server.sent(saveLayout)).toEqual([
    expect.objectContaining({
      Cells: [
        expect.objectContaining({ camera: null }),
        expect.objectContaining({ camera: null }),
        expect.objectContaining({ camera: cellOf(1) }),
      ],
    }),
  ]);
  expect(server.sent(saveLayout)[0]).not.toHaveProperty("Tour");
});

it("an address that names a camera which its reader may not watch tells nothing of it", async () => {
  await openWallAt("/video/browse?cameras=w1/1,vault/1");
  await isPlaying(1);
  await expect.element(windowOf(2)).toMatchTextContent("此通道不存在、已被删除，或您无权观看");
});

const widthOf = (number: number) => windowOf(number).element().getBoundingClientRect().width;

it("free grids: one of the usual, or cells merged", async () => {
  const { server } = await openWall({ cameras: [1, 2] });
  const layouts = new SavedLayouts(server);
  await button("布局").click();
  await button("新建自由布局").click();
  const grid = page.getByRole("dialog", { name: "自由分格" });
  await grid.getByRole("button", { name: "1+5" }).click();
  await grid.getByLabelText("名称").fill("大小屏");
  await button("创建").click();
  await expect.poll(windowCount).toBe(6);
  await expect.poll(shownNames).toEqual(["东门", "西门", "", "", "", ""]);
  expect(layouts.read(1)).toMatchObject({ Name: "大小屏", Columns: 3, Rows: 3 });
  expect(widthOf(1) / widthOf(2)).toBeCloseTo(2, 1);

  // A button that looks like one.
  const { borderTopColor } = getComputedStyle(button("修改分格").element());
  expect(borderTopColor).not.toBe("rgba(0, 0, 0, 0)");
  await button("修改分格").click();
  await grid.getByLabelText("列").fill("2");
  await grid.getByLabelText("行").fill("2");
  const board = grid.getByRole("grid");
  (board.element() as HTMLElement).focus();
  await press("{Shift>}{ArrowRight}{/Shift}{Enter}");
  await expect.poll(() => board.getByRole("gridcell").elements().length).toBe(3);
  await button("应用").click();
  await expect.poll(windowCount).toBe(3);
  await button("还原").click();
  await expect.poll(windowCount).toBe(6);
});

it("a kiosk shows nothing but pictures, survives a reload, and Esc leaves it; a second screen is one", async () => {
  const open = vi.spyOn(window, "open").mockReturnValue(window);
  const { visit } = await openWall({ cameras: [1, 2] });
  await expect.element(tileOf(1)).toBeVisible();
  await button("在第二屏幕打开").click();
  await expect
    .poll(() => open.mock.lastCall?.[0])
    .toBe("/video/browse?cameras=w1%2F1%2Cw2%2F1%2C%2C&kiosk=1");
  await button("大屏模式").click();
  await expect.poll(address).toMatch(/kiosk=1/);
  await expect.poll(isKioskEverywhere).toBe(true);
  visit.reload();
  await isPlaying(1);
  expect(isKioskEverywhere()).toBe(true);
  await expect.element(page.getByRole("tree")).not.toBeInTheDocument();
  await press("{Escape}");
  await expect.poll(address).not.toMatch(/kiosk/);
  await expect.element(button("大屏模式")).toBeVisible();

  visit.goTo(String(open.mock.lastCall?.[0]));
  await isPlaying(2);
  expect(isKioskEverywhere()).toBe(true);
});

const isKioskEverywhere = () =>
  [20, 200, innerHeight - 20].every((y) =>
    document.elementFromPoint(30, y)?.closest("[class*=kiosk]"),
  );
