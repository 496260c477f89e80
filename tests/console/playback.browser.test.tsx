import { addBookmark, listBookmarks } from "@tessera/features/bookmarks/contract";
import { readPreview } from "@tessera/features/playback/contract";
import { lockFootage } from "@tessera/features/recording/contract";
import { address, emptyReply, phone, sidewaysPx } from "@tessera/platform/console/testing/browser";
import { expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  aLiveRecordedSite,
  aRecordedSite,
  canvas,
  day,
  momentAt,
  openTimeline,
  playback,
  pointOf,
  position,
  settledPosition,
  showMinute,
  shownTime,
  tenMs,
  yardSpan,
} from "./playback-page.ts";
import { expectPictures } from "./shown-pictures.ts";
import { followTo, openConsole } from "./the-console.ts";

const video = page.getByCss("video");
const press = (keys: string) => userEvent.keyboard(keys);
const pause = async () => {
  await press("k");
  await expect.element(playback).toHaveAttribute("data-playback", "paused");
};

it("without a day the timeline is that of today by the server's time, or of the moment in the address", async () => {
  const { server } = aRecordedSite();
  await openConsole("/video/backtime/yard/1", { server });
  await expect.poll(address).toBe(`/video/backtime/yard/1/${day}`);
  await followTo(`/video/backtime/yard/1?at=${tenMs - 86_400_000}`);
  await expect.poll(address).toBe(`/video/backtime/yard/1/20260129?at=${tenMs - 86_400_000}`);
  await expect.element(playback).toBeInTheDocument();

  await followTo("/video/backtime/yard/1/20260230");
  await expect.element(page.getByText("没有“20260230”这一天")).toBeVisible();
  await page.getByRole("button", { name: "查看今天" }).click();
  await expect.element(canvas).toBeVisible();
});

it("a recording plays, steps, seeks, changes its speed, and ends", async () => {
  await openTimeline(10_000);
  await expectPictures(video, 5);
  await pause();
  const pausedMs = await settledPosition();
  await press("{Alt>}{ArrowRight}{/Alt}");
  await expect.poll(position).toBeGreaterThan(pausedMs);
  const steppedMs = await settledPosition();
  expect(steppedMs - pausedMs).toBeLessThan(250);
  await press("{Alt>}{ArrowLeft}{/Alt}");
  await expect.poll(position).toBeLessThan(steppedMs);

  await showMinute();
  await canvas.click({ position: pointOf(yardSpan.endMs - 3000) });
  await expect.poll(position).toBeGreaterThan(yardSpan.endMs - 4000);
  const soughtMs = position();
  await press("4");
  await press(" ");
  await expect.poll(position).toBeGreaterThan(soughtMs + 800);
  expect((video.element() as HTMLVideoElement).playbackRate).toBeCloseTo(2, 0);
  await expect.element(playback).toHaveAttribute("data-playback", "at-end");
  await expect.element(page.getByText("之后没有录像")).toBeVisible();
});

const card = page.getByCss("output[data-fresh]");
const wheel = (x: number, deltaY: number, turns: number) => {
  const box = canvas.element().getBoundingClientRect();
  const at = { clientX: box.left + x, clientY: box.top + 45, bubbles: true, cancelable: true };
  return Promise.all(
    Array.from({ length: turns }, async (_, turn) => {
      // One turn a frame, as a hand makes them.
      for (let frame = 0; frame <= turn; frame++) await new Promise(requestAnimationFrame);
      canvas.element().dispatchEvent(new WheelEvent("wheel", { ...at, deltaY }));
    }),
  );
};

it("the timeline zooms at the pointer, shows previews, which do not cover what moves the picture, and says why nothing is there; planned time is seen in the dark", async () => {
  const { server } = await openTimeline(10_000, { theme: "dark" });
  await pause();
  await expect.poll(() => shownTime().lengthMs).toBe(86_400_000);
  // A mouse points at whole pixels.
  const x = Math.round(pointOf(tenMs).x);
  const pointedMs = momentAt(x);
  await wheel(x, -400, 12);
  await expect.poll(() => shownTime().lengthMs).toBeLessThan(120_000);
  expect(Math.abs(momentAt(x) - pointedMs)).toBeLessThan(1000);
  await wheel(x, -4000, 4);
  await expect.poll(() => shownTime().lengthMs).toBeLessThanOrEqual(101);
  await wheel(x, 4000, 8);
  await expect.poll(() => shownTime().lengthMs).toBe(31 * 86_400_000);

  await showMinute();
  await canvas.hover({ position: pointOf(tenMs + 12_000) });
  const preview = card.getByCss("img");
  await expect.poll(() => (preview.query() as HTMLImageElement | null)?.naturalHeight).toBe(180);
  expect(server.asked(readPreview).length).toBeGreaterThan(0);
  await expect.element(card).toBeVisible();
  const over = card.element().getBoundingClientRect();
  const buttons = page
    .getByRole("button", { name: "播放 (Space)" })
    .element()
    .getBoundingClientRect();
  expect(over.bottom).toBeLessThanOrEqual(buttons.top);
  const style = getComputedStyle(canvas.element());
  expect(style.getPropertyValue("--timeline-planned")).toContain("45%");
  await canvas.hover({ position: pointOf(tenMs - 5000) });
  await expect.element(card).toMatchTextContent("不在录像计划内");
  await expect.element(preview).not.toBeInTheDocument();
  await canvas.hover({ position: pointOf(yardSpan.endMs + 5000) });
  await expect.element(card).toMatchTextContent("没有录像");
});

it("two channels play in step, and one of them can be live beside the other", async () => {
  const { visit } = await openTimeline(10_000);
  await pause();
  await page.getByRole("button", { name: "添加通道" }).click();
  await page.getByRole("checkbox", { name: "大门" }).click();
  await press("{Escape}");
  await expect.poll(() => video.elements().length).toBe(2);
  expect(new URLSearchParams(location.search).getAll("with")).toEqual(["gate~1"]);
  await page.getByRole("button", { name: "播放 (Space)" }).click();
  await expectPictures(video.nth(1), 4);
  const apartMs = () => {
    const [first, second] = video.elements() as HTMLVideoElement[];
    return Math.abs((first?.currentTime ?? 0) - (second?.currentTime ?? 9)) * 1000;
  };
  await expect.poll(apartMs).toBeLessThan(100);
  // Their names are read on the grey of the timeline by a ground of their own.
  const name = page.getByCss("[aria-hidden] > li").filter({ hasText: "大门" }).first().element();
  expect(getComputedStyle(name).backgroundColor).toBe("rgba(0, 0, 0, 0.7)");

  const gate = page.getByRole("region", { name: "大门" });
  await gate.getByRole("button", { name: "切换到实时" }).click();
  await expect.element(gate).toHaveAttribute("data-state", "live");
  await expectPictures(gate.getByCss("video"), 4);
  visit.reload();
  await expect.poll(() => video.elements().length).toBe(2);
});

it("a live picture goes ten seconds back, and playback goes on into what is recorded meanwhile", async () => {
  const site = aLiveRecordedSite();
  await openConsole("/video/player/gate/1/1", site);
  await expect.element(page.getByRole("button", { name: "回看 10 秒前 (←)" })).toBeVisible();
  await press("{ArrowLeft}");
  await expectPictures(page.getByCss("[data-replay] video"), 3);
  await page.getByRole("link", { name: "在录像回放中打开" }).click();
  await expect.poll(address).toMatch(/^\/video\/backtime\/gate\/1\/.*at=\d+$/);
  const askedMs = Number(new URLSearchParams(location.search).get("at"));
  await expectPictures(video, 3);
  expect(position()).toBeGreaterThanOrEqual(askedMs - 100);
  const newestMs = site.recordings.recordedOf("gate").at(-1)?.endMs ?? 0;
  await press("{End}");
  await expect.poll(position).toBeGreaterThan(newestMs + 500);
  await expectPictures(video, 3);
});

it("the strip under a live picture goes back where it is pressed, and to live again by one press; on a phone it covers no button of the picture", async () => {
  const { server } = aLiveRecordedSite(600_000);
  await openConsole("/video/player/gate/1/1", { server });
  const strip = page.getByRole("region", { name: "最近一小时的录像" });
  await expect.element(strip).toBeVisible();
  const { width } = strip.element().getBoundingClientRect();
  await strip.hover({ position: { x: Math.round(width * (55 / 60)), y: 7 } });
  await expect.poll(() => strip.getByCss("img").elements().length).toBe(1);
  await strip.click({ position: { x: Math.round(width * (55 / 60)), y: 7 } });
  await expectPictures(page.getByCss("[data-replay] video"), 2);
  const agoSeconds = Number(page.getByCss("[data-replay]").element().getAttribute("data-replay"));
  expect(Math.abs(agoSeconds - 300)).toBeLessThan(15);
  await page.getByRole("button", { name: "回到实时" }).click();
  await expect.element(page.getByCss("[data-replay]")).not.toBeInTheDocument();
  const shownFromMs = () => Number(strip.element().getAttribute("data-strip"));
  const before = shownFromMs();
  strip.element().dispatchEvent(new WheelEvent("wheel", { deltaY: -100, cancelable: true }));
  await expect.poll(shownFromMs).toBeLessThan(before - 200_000);

  await page.viewport(...phone);
  await expect.element(strip).toBeVisible();
  const { top } = strip.element().getBoundingClientRect();
  const snapshot = page.getByRole("button", { name: "抓图" });
  await expect.element(snapshot).toBeVisible();
  expect(snapshot.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(top);
});

it("the strip lies by the server's clock, however wrong the browser's is", async () => {
  const { server, recordings } = aLiveRecordedSite(600_000, Date.now() - 5 * 3_600_000);
  await openConsole("/video/player/gate/1/1", { server });
  const strip = page.getByRole("region", { name: "最近一小时的录像" });
  await expect.element(strip).toBeVisible();
  const shownFromMs = () => Number(strip.element().getAttribute("data-strip"));
  expect(Math.abs(shownFromMs() + 3_600_000 - recordings.nowMs)).toBeLessThan(5000);
});

it("what was seen five minutes ago is downloaded with four presses from the live picture", async () => {
  const { server } = aLiveRecordedSite(600_000);
  await openConsole("/video/player/gate/1/1", { server });
  const presses = countPresses();
  await page.getByRole("button", { name: /录像回放/ }).click();
  await expect.poll(() => shownTime().lengthMs).toBe(3_600_000);
  await expect.element(page.getByText("1 小时", { exact: true })).toBeVisible();
  const { fromMs } = shownTime();
  expect(Math.abs(fromMs + 58 * 60_000 - Date.now())).toBeLessThan(120_000);
  const fiveAgoMs = Date.now() - 300_000;
  await userEvent.dragAndDrop(canvas, canvas, {
    sourcePosition: pointOf(fiveAgoMs - 30_000),
    targetPosition: pointOf(fiveAgoMs + 30_000),
  });
  await page.getByRole("button", { name: /下载 MP4/ }).click();
  const link = page.getByRole("link", { name: "开始下载" });
  await expect.element(link).toBeVisible();
  const { pathname, searchParams } = new URL((link.element() as HTMLAnchorElement).href);
  const [startMs, endMs] = [Number(pathname.split("/").at(-1)), Number(searchParams.get("end"))];
  expect(startMs).toBeLessThan(fiveAgoMs);
  expect(endMs).toBeGreaterThan(fiveAgoMs);
  await link.click();
  expect(presses()).toBe(4);
  // Where one is does not grow with where one has been.
  const before = crumbs();
  await canvas.click({ position: pointOf(fiveAgoMs) });
  await canvas.click({ position: pointOf(fiveAgoMs - 120_000) });
  expect(crumbs()).toBe(before);
});

it("a recorded picture is kept as a file and as a bookmark, enlarged, and its moment shared: the link plays from it", async () => {
  const saved = vi.spyOn(URL, "createObjectURL");
  const { server, visit } = await openTimeline(10_000);
  server.answer(addBookmark, ({ note, atMs = 0 }) => ({
    ...emptyReply(addBookmark),
    AtMs: atMs,
    Note: note,
  }));
  await expectPictures(video, 2);
  await pause();
  await press("s");
  await expect.element(page.getByText(/已保存抓图 院子_20260130/)).toBeVisible();
  expect(
    saved.mock.calls.some(([blob]) => blob instanceof Blob && blob.type === "image/jpeg"),
  ).toBe(true);
  await press("b");
  await expect.element(page.getByLabelText("备注（可不填）")).toHaveFocus();
  await press("货车{Enter}");
  await expect.element(page.getByText("已添加书签")).toBeVisible();
  expect(server.asked(addBookmark)).toMatchObject([{ note: "货车", atMs: Math.round(position()) }]);
  video
    .element()
    .dispatchEvent(new WheelEvent("wheel", { deltaY: -800, bubbles: true, cancelable: true }));
  await expect.poll(() => Number(video.element().getAttribute("data-zoom"))).toBeGreaterThan(2);
  await page
    .getByRole("button", { name: /显示全部|原始大小|×/ })
    .first()
    .click();
  await expect.element(video).toHaveAttribute("data-zoom", "1");

  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const sharedMs = position();
  await page.getByRole("button", { name: "分享此刻" }).click();
  await expect.element(page.getByText("链接已复制，打开后从此刻播放")).toBeVisible();
  const link = new URL(written.mock.calls[0]?.[0] ?? "");
  expect(link.origin).toBe(location.origin);
  visit.goTo(link.pathname + link.search);
  await expectPictures(video, 2);
  expect(position()).toBeGreaterThanOrEqual(sharedMs - 200);
  expect(position()).toBeLessThan(sharedMs + 3000);
});

it("keys jump to motion, gaps and bookmarks, and say when there are none; footage is locked, and deleted only where it is not", async () => {
  const { server, recordings } = await openTimeline(2000);
  await pause();
  recordings.channels[0]?.alarms.push({
    atMs: tenMs + 20_000,
    endMs: tenMs + 21_000,
    type: 5,
    text: "",
  });
  await press("n");
  await expect.poll(position).toBe(tenMs + 18_000);
  await press("n");
  await expect.element(page.getByText("之后没有移动侦测或报警")).toBeVisible();
  await press("g");
  await expect.poll(position).toBe(yardSpan.endMs - 1000);
  server.answer(listBookmarks, {
    total: 1,
    data: [{ ...emptyReply(addBookmark), DeviceID: "yard", ChannelID: "1", AtMs: tenMs + 5000 }],
  });
  await press("{Shift>}t{/Shift}");
  await expect.poll(position).toBe(tenMs + 5000);

  await press("i");
  await press("{Shift>}{ArrowRight}{/Shift}");
  await press("o");
  await page.getByRole("button", { name: /锁定$/ }).click();
  // Not the second that was chosen: the whole file.
  await expect
    .element(page.getByText("已锁定 10:00:00 至 10:00:30（按整个录像文件锁定）"))
    .toBeVisible();
  const [lock] = server.asked(lockFootage);
  expect(Number(lock?.end) - Number(lock?.start)).toBe(1000);
  await expect.element(page.getByRole("button", { name: /解锁$/ })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "删除" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "更多操作" }).click();
  await page.getByRole("menuitem", { name: "删除所选录像" }).click();
  const question = page.getByRole("dialog", { name: /删除“院子”/ });
  await expect.element(question).toMatchTextContent("不会被删除");
  await question.getByRole("button", { name: "删除" }).click();
  await expect.element(page.getByText("已删除；其中锁定的录像保留")).toBeVisible();
  expect(recordings.recordedOf("yard")).toEqual([yardSpan]);
});

it("on a phone, in English, a recording plays and nothing is cut off", async () => {
  await openTimeline(10_000, { size: phone, language: "en" });
  await expectPictures(video, 2);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect.element(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expect.element(page.getByText("Set the start", { exact: true })).toBeInTheDocument();
  expect(sidewaysPx()).toBe(0);
  const { right: edge } = playback.element().getBoundingClientRect();
  for (const name of ["Previous: Motion, alarms", "Next: Motion, alarms", "Zoom in"]) {
    const button = page.getByRole("button", { name, exact: true });
    await expect.element(button).toBeVisible();
    expect(button.element().getBoundingClientRect().right).toBeLessThanOrEqual(edge);
  }
  const chosen = page.getByCss("[aria-label='Jump to']").element().closest(".ant-select");
  expect(textWidth(chosen)).toBeLessThanOrEqual(chosen?.clientWidth ?? 0);
  await expect.element(page.getByText(/press I and O/)).not.toBeInTheDocument();
});

/** Of what is written in it, cut off or not. */
const textWidth = (element: Element | null) =>
  Math.max(0, ...[...(element?.querySelectorAll("*") ?? [])].map(({ scrollWidth }) => scrollWidth));

/** How many names the way to the page has. */
const crumbs = () => page.getByRole("navigation").getByRole("listitem").elements().length;

/** Pointer presses from now on, drags too. */
function countPresses(): () => number {
  let count = 0;
  const onDown = () => void count++;
  addEventListener("pointerdown", onDown, { capture: true });
  onTestFinished(() => removeEventListener("pointerdown", onDown, { capture: true }));
  return () => count;
}
