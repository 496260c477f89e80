import { getChannelStream, listStreamAddresses } from "@tessera/features/live/contract";
import { readTimeline } from "@tessera/features/playback/contract";
import {
  type ServedSocket,
  seriousFindings,
  watchSavedFiles,
} from "@tessera/platform/console/testing/browser";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectPictures } from "./shown-pictures.ts";
import {
  chooseInMenu,
  device,
  fullScreenTag,
  heldPicture,
  liveVideo,
  menu,
  openMenu,
  openTile,
  plays,
  statistics,
  tile,
  twiceOnPicture,
  videoOf,
} from "./tile-page.ts";

const pictures = tile.getByCss("[data-fit]");
const more = page.getByRole("button", { name: "更多操作" });

const widthOf = (one: Element) => one.getBoundingClientRect().width;
const topOf = (one: Element) => one.getBoundingClientRect().top;
const reqIdOf = (line: ServedSocket | undefined) => line?.url.searchParams.get("reqid");

it("pausing holds the picture and says for how long; going on is live again; S saves it under name and time; full screen by F and by a double click, with notices in it; the menu is worked by keyboard alone, ? lists the keys, and favourites tell that they changed", async () => {
  const saved = watchSavedFiles();
  await openTile();
  await userEvent.keyboard(" ");
  await expect.element(tile).toHaveAttribute("data-state", "paused");
  await expect.element(tile).toMatchTextContent(/已暂停 [1-9]\d* 秒/);
  await expect.element(tile).not.toMatchTextContent("实时");
  expect((heldPicture.element() as HTMLCanvasElement).width).toBe(160);
  await userEvent.keyboard(" ");
  await plays();
  await expect.element(heldPicture).not.toBeVisible();
  await expectPictures(liveVideo, 3);

  await userEvent.keyboard("s");
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]?.name).toMatch(/^东门_\d{14}\.jpg$/);
  const bytes = new Uint8Array((await saved[0]?.file.arrayBuffer()) ?? new ArrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);

  await userEvent.keyboard("f");
  await expect.poll(fullScreenTag).toBe("SECTION");
  await userEvent.keyboard("f");
  await expect.poll(fullScreenTag).toBeUndefined();
  await twiceOnPicture();
  await expect.poll(fullScreenTag).toBe("SECTION");
  await userEvent.keyboard("s");
  await expect.element(page.getByCss(":fullscreen").getByText("已保存抓图").first()).toBeVisible();
  await userEvent.keyboard("f");
  await expect.poll(fullScreenTag).toBeUndefined();

  (more.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("menuitem", { name: "暂停" })).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{Escape}");
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
  await userEvent.keyboard("?");
  const sheet = page.getByRole("dialog", { name: "快捷键" });
  await expect.element(sheet).toMatchTextContent("本地录像");
  // A press beside everything takes the focus out of it; the keys are not the tile's yet.
  await sheet.getByText("本地录像").click();
  await userEvent.keyboard("i");
  await expect.element(statistics).not.toBeInTheDocument();
  await page.getByRole("button", { name: "关闭" }).click();
  await expect.element(more).toHaveFocus();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();

  await chooseInMenu("收藏");
  await expect.element(page.getByText("‘东门’通道已添加收藏夹!")).toBeVisible();
  await chooseInMenu("取消收藏");
  await expect.element(page.getByText("‘东门’通道已移除收藏夹!")).toBeVisible();
});

it("wheel, keys and drag enlarge and move the picture up to 8 times; fit, turn and volume are chosen and remembered; sound is switched by M", async () => {
  const { visit } = await openTile();
  await userEvent.wheel(liveVideo, { delta: { y: -400 } });
  await expect.element(pictures).toHaveAttribute("style", expect.stringMatching(/scale\(1\.8/));
  await userEvent.keyboard("++++++");
  await expect
    .element(page.getByRole("button", { name: "显示完整画面 · 8.0×" }))
    .toBeInTheDocument();
  const before = pictures.element().getAttribute("style") ?? "";
  await userEvent.dragAndDrop(tile, tile, {
    sourcePosition: { x: 100, y: 200 },
    targetPosition: { x: 300, y: 300 },
  });
  await expect.element(pictures).not.toHaveAttribute("style", before);
  await userEvent.keyboard("0");
  await expect.element(pictures).toHaveAttribute("style", expect.stringMatching(/none/));

  await chooseInMenu("填满");
  await expect.element(pictures).toHaveAttribute("data-fit", "cover");
  expect(getComputedStyle(liveVideo.element()).objectFit).toBe("cover");
  await chooseInMenu("旋转 90°");
  await expect.element(pictures).toHaveAttribute("data-turn", "90");
  expect(widthOf(liveVideo.element())).toBeCloseTo(widthOf(tile.element()), 0);

  expect(videoOf().muted).toBe(true);
  await userEvent.keyboard("m");
  await expect.poll(() => videoOf().muted).toBe(false);
  const volume = page.getByRole("slider", { name: "音量" });
  await volume.fill("0.4");
  visit.reload();
  await plays();
  // A camera that hangs upside down is turned once, not every day.
  await expect.element(pictures).toHaveAttribute("data-turn", "90");
  await expect.element(pictures).toHaveAttribute("data-fit", "cover");
  await expect.element(volume).toHaveValue("0.4");
  expect(videoOf().muted).toBe(true);
});

it("the menu waits until it is known what can be done; then no line comes, goes or moves", async () => {
  const held: (() => void)[] = [];
  const opened = await openTile({
    prepare: (server) => void held.push(server.hold(readTimeline)),
  });
  await openMenu();
  await expect.element(menu).toHaveAttribute("aria-busy", "true");
  expect(menu.getByCss("button").elements()).toEqual([]);
  for (const letGo of held) letGo();
  await expect.element(menu).toHaveAttribute("aria-busy", "false");
  const before = menu.getByCss("button").elements().map(topOf);
  await expect.element(menu.getByRole("menuitem", { name: "录像回放" })).toBeInTheDocument();
  await expect.element(menu.getByRole("menuitem", { name: "暂停" })).toBeEnabled();
  // What could be done with a picture cannot be done without one.
  opened.pictures.cut(device);
  await expect.element(menu.getByRole("menuitem", { name: "暂停" })).toBeDisabled();
  expect(menu.getByCss("button").elements().map(topOf)).toEqual(before);
});

it("R records on this computer, and leaving asks first, in full screen too; changing the stream keeps the old picture until the new one is there; once old it is marked, and never passes for live", async () => {
  const saved = watchSavedFiles();
  const { server } = await openTile();
  await userEvent.keyboard("r");
  await expect.element(page.getByLabelText(/正在本地录像 00:0[1-9]/)).toBeVisible();
  await page.getByRole("link", { name: "录像回放" }).first().click();
  await expect.element(page.getByRole("dialog")).toMatchTextContent("正在本地录像");
  await page.getByRole("button", { name: "继续录像" }).click();
  await userEvent.keyboard("f");
  const full = page.getByCss(":fullscreen");
  await full.getByRole("button", { name: "录像回放" }).click();
  await full.getByRole("button", { name: "继续录像" }).click();
  await expect.element(full.getByRole("dialog")).not.toBeInTheDocument();
  await userEvent.keyboard("f");
  await userEvent.keyboard("r");
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]?.name).toMatch(/^东门_\d{14}\.(mp4|webm)$/);
  expect(saved[0]?.file.size).toBeGreaterThan(1000);
  // The live picture has not been recorded away.
  await plays();
  await expectPictures(liveVideo, 3);

  const letGo = server.hold(getChannelStream);
  await page.getByRole("button", { name: "子码流" }).click();
  await expect.poll(() => location.pathname).toMatch(/\/2$/);
  await expect.element(heldPicture).toBeVisible();
  await expect.element(heldPicture).toHaveAttribute("data-age", "old");
  await expect.element(tile).toMatchTextContent("正在连接…");
  await expect.element(tile).not.toMatchTextContent("实时");
  letGo();
  await plays();
  await expect.poll(() => videoOf().videoWidth).toBe(96);
  await expect.element(heldPicture).not.toBeVisible();
  await expectPictures(liveVideo, 3);
});

const replay = page.getByCss("[data-replay]");
const replayed = replay.getByCss("video");
const title = tile.getByCss("header");

it("← shows the last 10 s from the recording, marked as a replay, of which alone is heard, and returns to live", async () => {
  const saved = watchSavedFiles();
  await openTile();
  await userEvent.keyboard("m");
  await expect.element(page.getByRole("button", { name: "回看 10 秒前 (←)" })).toBeVisible();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(tile).toMatchTextContent(/回放 −(9|1\d) 秒/);
  await expect.element(title).not.toMatchTextContent("实时");
  await expectPictures(replayed, 5);
  expect([videoOf().muted, videoOf(replayed).muted]).toEqual([true, false]);
  await userEvent.keyboard("s");
  await expect.poll(() => saved.length).toBe(1);
  expect(Date.now() - namedMs(saved[0]?.name)).toBeGreaterThan(5000);

  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(tile).toMatchTextContent(/回放 −[12]\d 秒/);
  await expect
    .element(page.getByRole("link", { name: "在录像回放中打开" }))
    .toHaveAttribute("href", expect.stringMatching(/^\/video\/backtime\/gate\/1\?at=\d{13}$/));
  await userEvent.keyboard("{Escape}");
  await expect.element(replay).not.toBeInTheDocument();
  await expect.element(title).toMatchTextContent("实时");
  expect(videoOf().muted).toBe(false);

  // By itself at the end of the 10 s too.
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(replay).toBeVisible();
  await expect.element(replay, { timeout: 15_000 }).not.toBeInTheDocument();
});

/** The moment in a file's name, by the browser's time. */
function namedMs(name = ""): number {
  const [year = 0, month = 0, ...rest] =
    /_(....)(..)(..)(..)(..)(..)\.jpg$/.exec(name)?.slice(1).map(Number) ?? [];
  return new Date(year, month - 1, ...(rest as [number])).getTime();
}

it("the addresses of all protocols are there to be copied; the channel's watermark stands as text in its corner of the picture", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const protocols = ["ws_fmp4", "ws_flv", "hls", "webrtc", "rtsp"] as const;
  await openTile({
    watermark: "东门 <b>1</b>",
    prepare: (server) =>
      server.answer(
        listStreamAddresses,
        Object.fromEntries(protocols.map((name) => [name, `/live/${name}/gate?token=t`])),
      ),
  });
  const drawn = tile.getByText("东门 <b>1</b>", { exact: true });
  await expect.element(drawn).toBeVisible();
  const text = drawn.element().getBoundingClientRect();
  const whole = tile.element().getBoundingClientRect();
  expect(text.left - whole.left).toBeGreaterThan(whole.width / 2);
  expect(text.top - whole.top).toBeLessThan(whole.height / 2);

  await chooseInMenu("播放地址");
  const dialog = page.getByRole("dialog", { name: /播放地址/ });
  for (const protocol of protocols)
    await expect
      .element(dialog.getByLabelText(protocol, { exact: true }))
      .toHaveValue(expect.stringMatching(/token=/));
  await dialog.getByRole("button", { name: "复制 ws_fmp4 地址" }).click();
  await expect.element(dialog.getByRole("button", { name: "已复制" })).toBeVisible();
  expect(copied).toHaveBeenCalledWith(`ws://${location.host}/live/ws_fmp4/gate?token=t`);
});

it("I shows the figures of player and server, which come by ws/streamstat, again after it was closed; packets lost above 1 % are told without being asked, and what they did to pictures when it is; axe finds nothing serious in tile and menu, light and dark", async () => {
  const lines: ServedSocket[] = [];
  const { visit } = await openTile({
    prepare: (server) => server.serve("/api/v1/ws/streamstat", (line) => lines.push(line)),
  });
  await userEvent.keyboard("i");
  await expect.element(statistics).toMatchTextContent("160 × 96");
  await expect.element(statistics).toMatchTextContent(/码率\s*\d+ kbit\/s/);
  await expect.element(statistics).toMatchTextContent(/延迟（估计）\s*\d+ ms/);
  await expect.poll(() => lines.length).toBe(1);
  expect(reqIdOf(lines[0])).toMatch(/^[0-9a-f]{32}$/);
  lines[0]?.close();
  await expect.poll(() => lines.length).toBe(2);
  expect(reqIdOf(lines[1])).toBe(reqIdOf(lines[0]));
  const playerid = tile.element().getAttribute("data-player-id");
  const figures = { state: "live", kBpsIn: 100, kBpsOut: 200, fps: 15, packets: 10, readers: 3 };
  lines[1]?.say(JSON.stringify({ playerid, loss: 0, ...figures }));
  await expect.element(statistics).toMatchTextContent(/服务器\s*正常/);
  await expect.element(statistics).toMatchTextContent(/接收\s*800 kbit\/s/);
  await expect.element(statistics).toMatchTextContent(/源帧率\s*15/);
  await expect.element(statistics).toMatchTextContent(/观看数\s*3/);
  await userEvent.keyboard("i");
  await expect.element(statistics).not.toBeInTheDocument();

  const tell = (lossPercent: number) =>
    lines[1]?.say(JSON.stringify({ playerid, state: "live", lossPercent, damaged: 7, dropped: 2 }));
  tell(3.2);
  await expect.element(tile.getByText("网络丢包 3.2%")).toBeVisible();
  await userEvent.keyboard("i");
  await expect.element(statistics).toMatchTextContent(/受损 \/ 丢失画面\s*7 \/ 2/);
  tell(1);
  await expect.element(tile.getByText(/网络丢包/)).not.toBeInTheDocument();

  // Without menu and figures: workplace.browser.test.tsx.
  await openMenu();
  await expect.element(menu).toBeVisible();
  expect(await seriousFindings(), "light").toEqual([]);
  visit.chooseTheme("dark");
  expect(await seriousFindings("colours"), "dark").toEqual([]);
});
