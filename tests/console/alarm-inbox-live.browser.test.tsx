import { alarmFacts, alarmsChanged } from "@tessera/features/alarms/contract";
import { aStorm, someTimeMs } from "@tessera/kit/testing/alarms";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { detail, Inbox, lookedAt, namesShown, openInbox, rows, someStorms } from "./alarm-page.ts";

const placePx = (text: string) => page.getByText(text).element().getBoundingClientRect().top;

describe("what comes by itself", () => {
  it("a new alarm is there at once, in list, menu and the browser's tab", async () => {
    const inbox = new Inbox(someStorms(2));
    await openInbox(inbox);
    await expect.poll(() => document.title).toMatch(/^\(2\) 实时报警/);
    const raisedAtMs = performance.now();
    inbox.raise(aStorm(9, { ChannelName: "西门", AlarmType: 11 }));
    await expect.element(rows.first()).toMatchTextContent(/西门 · 入侵检测/);
    expect(performance.now() - raisedAtMs).toBeLessThan(1000);
    await expect.poll(() => document.title).toMatch(/^\(3\) /);
    const entry = page
      .getByRole("navigation", { name: "主菜单" })
      .getByRole("link", { name: /报警查询/ });
    await expect.element(entry.getByTitle("3 条未处理")).toBeVisible();
    await expect.element(lookedAt).toMatchTextContent(/东门 2/);
  });

  it("the end of an alarm that is looked at is told there, though its picture has long come", async () => {
    const Last = { snap: "/api/v1/alarm/picture?id=100" };
    const inbox = new Inbox([aStorm(1, { Last })]);
    await openInbox(inbox);
    await expect.poll(() => inbox.server.asked(alarmFacts)).toEqual([{ id: 100 }]);
    await expect.element(detail).toMatchTextContent(/持续中/);
    inbox.raise(aStorm(1, { Last: { ...Last, EndMs: someTimeMs + 13_000 } }));
    await expect.element(detail).toMatchTextContent(/持续 12 秒/);
    expect(inbox.server.asked(alarmFacts)).toHaveLength(2);
  });

  it("what somebody else handles does not scroll the list; what is new waits while one reads further down, and nothing moves", async () => {
    const inbox = new Inbox(someStorms(60));
    await openInbox(inbox);
    await expect.element(lookedAt).toMatchTextContent(/东门 60/);
    const scroller = rows.first().element().closest("ul")?.parentElement;
    if (!scroller) throw new Error("no list");
    scroller.scrollTop = 1500;
    inbox.storms = inbox.storms.filter(({ ID }) => ID !== 60);
    inbox.server.push(alarmsChanged, {});
    await expect.element(lookedAt).toMatchTextContent(/东门 59/);
    expect(scroller.scrollTop).toBe(1500);

    await expect.element(page.getByText("东门 40 ·")).toBeVisible();
    const topPx = placePx("东门 40 ·");
    for (let id = 101; id <= 112; id += 1) inbox.raise(aStorm(id, { ChannelName: `西门 ${id}` }));
    const bar = page.getByRole("button", { name: "12 条新报警，点击查看" });
    await expect.element(bar).toBeVisible();
    await expect.poll(() => placePx("东门 40 ·")).toBe(topPx);
    await bar.click();
    await expect.element(rows.first()).toMatchTextContent(/西门 112/);
    expect(scroller.scrollTop).toBe(0);
  });

  it("after a lost line nothing is missing; while the server is gone it says that the list may be old, and completes it after", async () => {
    const inbox = new Inbox(someStorms(1));
    await openInbox(inbox);
    inbox.server.dropPush();
    inbox.storms = [aStorm(5, { ChannelName: "断线时" }), ...inbox.storms];
    await expect.poll(namesShown, { timeout: 8000 }).toContain("断线时 · 移动侦测");
    await expect.poll(() => document.title).toMatch(/^\(2\) /);

    inbox.server.goDown();
    await expect
      .poll(() => page.getByText(/列表可能不是最新/).elements().length, { timeout: 8000 })
      .toBe(1);
    expect(rows.elements()).toHaveLength(2);
    inbox.storms = [aStorm(6, { ChannelName: "断网时" }), ...inbox.storms];
    inbox.server.comeBack();
    await expect.poll(namesShown, { timeout: 8000 }).toContain("断网时 · 移动侦测");
  });

  it("stays cheap in a storm: drawn five times a second at most, and of 500 rows only those in sight", async () => {
    const inbox = new Inbox(someStorms(100));
    await openInbox(inbox);
    const list = rows.first().element().parentElement;
    if (!list) throw new Error("no list");
    let drawn = 0;
    const watch = new MutationObserver(() => (drawn += 1));
    watch.observe(list, { childList: true });
    const beganAtMs = performance.now();
    for (let id = 1001; id <= 1500; id += 1) {
      inbox.raise(aStorm(id, { ChannelName: `风暴 ${id}` }));
      if (id % 25 === 0) await new Promise(requestAnimationFrame);
    }
    await expect.poll(() => namesShown()[0]).toBe("风暴 1500 · 移动侦测");
    watch.disconnect();
    expect(drawn).toBeLessThanOrEqual((performance.now() - beganAtMs) / 200 + 2);
    expect(rows.elements().length).toBeLessThan(40);
  });
});
