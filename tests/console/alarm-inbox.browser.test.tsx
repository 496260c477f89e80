import {
  alarmFacts,
  handleAlarms,
  listInbox,
  undoHandling,
} from "@tessera/features/alarms/contract";
import { groupNodes } from "@tessera/features/groups/contract";
import { aStorm, someTimeMs } from "@tessera/kit/testing/alarms";
import { address, phone, sidewaysPx, violations } from "@tessera/platform/console/testing/browser";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  aFilmedServer,
  detail,
  Inbox,
  inboxPath,
  lookedAt,
  namesShown,
  openInbox,
  rows,
  someStorms,
} from "./alarm-page.ts";
import { expectPictures } from "./shown-pictures.ts";
import { listOf } from "./sidebar-page.ts";
import { followTo } from "./the-console.ts";

const handlings = [
  ["a", "acknowledged", "已确认 1 条报警"],
  ["h", "handled", "已处理 1 条报警"],
  ["x", "false", "已将 1 条报警标为误报"],
] as const;

describe("keys", () => {
  it("Ctrl + Z takes back the last handling, and the card's button the one it tells of; J and K go through the rows, and the detail follows; A, H and X handle one and go on to the next, and U takes it back", async () => {
    const inbox = new Inbox(someStorms(3));
    const { server } = inbox;
    await openInbox(inbox);
    await expect.element(lookedAt).toMatchTextContent(/东门 3/);
    await userEvent.keyboard("aa");
    await expect.poll(() => rows.elements().length).toBe(1);
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect.poll(() => rows.elements().length).toBe(2);
    await page.getByRole("button", { name: /^撤销/ }).first().click();
    await expect.poll(() => rows.elements().length).toBe(3);
    expect(server.asked(undoHandling)).toEqual([{ HandlingID: 2 }, { HandlingID: 1 }]);

    await userEvent.keyboard("jjjk");
    await expect.element(lookedAt).toMatchTextContent(/东门 2/);
    await expect.element(lookedAt).toHaveFocus();
    await expect.element(detail.getByRole("heading", { level: 2 })).toMatchTextContent(/东门 2/);

    for (const [at, [key, State, said]] of handlings.entries()) {
      const cards = page.getByText(said).elements().length;
      await userEvent.keyboard(key);
      await expect.poll(() => page.getByText(said).elements().length).toBe(cards + 1);
      expect(server.asked(handleAlarms)[at + 2]).toMatchObject({ Storms: [2], IDs: [], State });
      await expect.poll(namesShown).toEqual(["东门 3 · 移动侦测", "东门 1 · 移动侦测"]);
      await expect.element(lookedAt).toMatchTextContent(/东门 1/);
      await userEvent.keyboard("u");
      await expect.poll(() => rows.elements().length).toBe(3);
      await expect.element(lookedAt).toMatchTextContent(/东门 2/);
      expect(server.asked(undoHandling).at(-1)).toEqual({ HandlingID: at + 3 });
    }
  });

  it("N writes a note and names who is to see to it; a handling keeps the note that an alarm has", async () => {
    const inbox = new Inbox(someStorms(2));
    await openInbox(inbox);
    await userEvent.keyboard("n");
    await page.getByRole("textbox", { name: "备注" }).fill("已通知保安");
    await page.getByRole("combobox", { name: "指派给" }).click();
    await page.getByTitle("王强").click();
    await page.getByRole("button", { name: "保存" }).click();
    await expect.element(rows.first()).toMatchTextContent(/指派给 王强/);
    await expect.element(detail).toMatchTextContent(/已通知保安/);
    const [asked] = inbox.server.asked(handleAlarms);
    expect(asked).toMatchObject({ Storms: [2], Note: "已通知保安", AssigneeID: 2 });
    expect(asked?.State).toBeUndefined();

    await userEvent.keyboard("h");
    await expect.poll(namesShown).toEqual(["东门 1 · 移动侦测"]);
    expect(inbox.server.asked(handleAlarms).at(-1)).toMatchObject({
      Storms: [2],
      State: "handled",
      Note: "已通知保安",
    });
  });
});

describe("many at once", () => {
  it("boxes choose, and what comes meanwhile moves nothing; Shift with J chooses too, and a key handles all that are chosen; one that fails leaves everything as it was, and says why", async () => {
    const inbox = new Inbox(someStorms(5));
    const { server } = inbox;
    await openInbox(inbox);
    await page.getByRole("checkbox", { name: /东门 1/ }).click();
    inbox.raise(aStorm(9, { ChannelName: "西门" }));
    await expect.element(page.getByRole("button", { name: /1 条新报警/ })).toBeVisible();
    expect(namesShown()[0]).toBe("东门 5 · 移动侦测");
    await page.getByRole("region", { name: /1/ }).getByRole("button", { name: "已处理" }).click();
    await expect.poll(() => server.asked(handleAlarms)).toMatchObject([{ Storms: [1] }]);
    await expect.poll(() => namesShown()[0]).toBe("西门 · 移动侦测");

    await expect.element(lookedAt).toMatchTextContent(/东门 5/);
    await userEvent.keyboard("{Shift>}jj{/Shift}");
    await expect.element(page.getByRole("region", { name: /3/ })).toBeVisible();
    await userEvent.keyboard("x");
    await expect.poll(namesShown).toEqual(["西门 · 移动侦测", "东门 2 · 移动侦测"]);
    expect(server.asked(handleAlarms)[1]).toMatchObject({ Storms: [5, 4, 3], State: "false" });

    server.refuse(handleAlarms, { status: 404, sentence: "报警不存在" });
    await expect.element(lookedAt).toMatchTextContent(/东门 2/);
    await userEvent.keyboard("a");
    await expect.element(page.getByText("报警不存在")).toBeVisible();
    await expect.element(lookedAt).toMatchTextContent(/东门 2/);
    expect(rows.elements()).toHaveLength(2);
  });
});

/** Only rows in sight are drawn. */
function scrollToEnd(): void {
  const list = rows.first().element().closest("ul")?.parentElement;
  list?.scrollTo({ top: list.scrollHeight });
}

describe("a storm", () => {
  it("is one row with its number, and opens to its alarms with Enter, each of which is handled by itself; that it goes on does not exchange what one looks at", async () => {
    const first = { ChannelName: "3 号门", Count: 45, Last: { Text: { zh: "先", en: "first" } } };
    const inbox = new Inbox([aStorm(2, first), aStorm(1)]);
    await openInbox(inbox);
    await expect.element(rows.first()).toMatchTextContent(/3 号门 · 移动侦测45 次/);
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("第 45 次移动")).toBeVisible();
    await userEvent.keyboard("jj");
    await expect.element(lookedAt).toMatchTextContent(/第 44 次移动/);
    scrollToEnd();
    await page.getByText("第 26 次移动").click();
    await page.getByRole("button", { name: "再显示一些（还有 25 次）" }).click();
    scrollToEnd();
    await expect.element(page.getByRole("button", { name: /还有 5 次/ })).toBeVisible();
    await userEvent.keyboard("j");
    await expect.element(lookedAt).toMatchTextContent(/第 25 次移动/);
    await userEvent.keyboard("a");
    await expect
      .poll(() => inbox.server.asked(handleAlarms))
      .toMatchObject([{ IDs: [180], Storms: [], State: "acknowledged" }]);
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => rows.elements().length).toBe(2);

    await userEvent.keyboard("k");
    await expect.element(detail).toMatchTextContent(/先/);
    const then = { ID: 201, Text: { zh: "后", en: "then" } };
    inbox.raise(aStorm(2, { ...first, Count: 46, Last: then }));
    await expect.element(rows.first()).toMatchTextContent(/后/);
    await expect.element(detail).toMatchTextContent(/先/);
    await page.getByRole("button", { name: "有更新的报警，查看最新一次" }).click();
    await expect.element(detail).toMatchTextContent(/后/);
  });
});

describe("what is looked at", () => {
  it("is in the address and asked of the server; a row found by name is only put in if the server says that it fits", async () => {
    const [second, first] = ["东门 2", "东门 1"].map((ChannelName) => ({ ChannelName }));
    const inbox = new Inbox([aStorm(2, { ...second, AlarmPriority: 1 }), aStorm(1, first)]);
    await openInbox(inbox);
    await page.getByRole("combobox", { name: "级别" }).click();
    await page.getByTitle("一级警情").last().click();
    await expect.poll(address).toBe(`${inboxPath}?priority=1`);
    await expect.poll(() => rows.elements().length).toBe(1);
    inbox.raise(aStorm(3));
    inbox.raise(aStorm(4, { AlarmPriority: 1, ChannelName: "北门" }));
    await expect.element(rows.first()).toMatchTextContent(/北门/);
    expect(rows.elements()).toHaveLength(2);
    await page.getByText("指派给我").click();
    await expect.poll(address).toBe(`${inboxPath}?view=mine&priority=1`);
    await expect.element(page.getByRole("button", { name: "清除条件" })).toBeVisible();
    expect(inbox.server.asked(listInbox).at(-1)).toMatchObject({ view: "mine", priority: [1] });

    await followTo(`${inboxPath}?q=东门`);
    await expect.poll(namesShown).toEqual(["东门 2 · 移动侦测", "东门 1 · 移动侦测"]);
    inbox.raise(aStorm(8, { ChannelName: "西门" }));
    inbox.raise(aStorm(9, { ChannelName: "东门 9" }));
    await expect.poll(namesShown).toContain("东门 9 · 移动侦测");
    expect(namesShown()).not.toContain("西门 · 移动侦测");
  });

  it("operators narrow by the groups that they see, and health alarms are listed alone by their source; axe finds nothing with rows, in both themes", async () => {
    const server = { DeviceID: "", DeviceName: "", ChannelID: "", ChannelName: "" };
    const inbox = new Inbox([
      aStorm(2, { ...server, Source: "system", AlarmType: 3, Count: 7, AlarmPriority: 1 }),
      aStorm(1, { AlarmPriority: 4 }),
    ]);
    const east = { ID: 7, Name: "东区", ParentID: 0, Parental: 1, IsSearchDevice: true } as const;
    inbox.server.answer(groupNodes, listOf({ ...east, NodeType: "directory" as const }));
    const visit = await openInbox(inbox, { as: "operator" });
    await expect.element(detail).toBeVisible();
    expect(await violations()).toEqual([]);
    visit.chooseTheme("dark");
    expect(await violations("colours")).toEqual([]);
    await page.getByRole("combobox", { name: "来源" }).click();
    await page.getByTitle("系统自检").last().click();
    await expect.poll(address).toBe(`${inboxPath}?source=system`);
    await expect.poll(() => rows.elements().length).toBe(1);
    await expect.element(rows.first()).toMatchTextContent("本平台");
    // An alarm of a camera is not put in.
    inbox.raise(aStorm(3, { ChannelName: "北门" }));
    await page.getByRole("combobox", { name: "分组" }).click();
    await page.getByTitle("东区").last().click();
    await expect.poll(address).toBe(`${inboxPath}?group=7&source=system`);
    await expect
      .poll(() => inbox.server.asked(listInbox).at(-1))
      .toMatchObject({ source: "system", group: 7 });
    expect(namesShown()).not.toContain("北门 · 移动侦测");
  });

  it("is empty with a word of calm, and says when it could not be read", async () => {
    const inbox = new Inbox([]);
    const visit = await openInbox(inbox);
    await expect.element(page.getByText("没有待处理的报警")).toBeVisible();
    inbox.server.refuse(listInbox, { status: 500, sentence: "数据库忙" });
    visit.reload();
    await expect.element(page.getByText("数据库忙").first()).toBeVisible();
    await expect.element(page.getByRole("button", { name: "重试" })).toBeVisible();
  });
});

describe("the alarm that is looked at", () => {
  it("tells all that was made of it, the last one last, and a note that goes on once; that the device's clock is wrong, too; space plays its clip from before it, and once more goes back; its camera is seen live beside the row", async () => {
    const toldWrong = aStorm(1, { Last: { ToldTime: "1970-01-01 08:00:00" } });
    const inbox = new Inbox([toldWrong], aFilmedServer(someTimeMs));
    const made = { Time: "2026-01-31 08:01:00", Assignee: null, Note: "看过回放" };
    inbox.server.answer(alarmFacts, () => ({
      Alarm: toldWrong.Last,
      Pictures: 0,
      Attachments: [],
      History: [
        { ...made, By: "王强", State: "acknowledged" as const },
        { ...made, By: "王强", State: null, Assignee: "李四" },
        { ...made, By: "李四", State: "handled" as const, Assignee: "" },
        { ...made, By: "admin", State: "false" as const, Note: "是保洁" },
      ],
    }));
    await openInbox(inbox);
    const history = detail.getByRole("region", { name: "处理记录" });
    await expect
      .element(history)
      .toMatchTextContent(
        /王强已确认.*看过回放.*王强指派给 李四.*李四已处理取消指派.*admin误报.*是保洁/s,
      );
    expect(history.getByText("看过回放").elements()).toHaveLength(1);
    expect(await violations()).toEqual([]);
    await expect.element(detail).toMatchTextContent(/1970-01-01 08:00:00（设备时钟不准/);

    await userEvent.keyboard(" ");
    await expectPictures(detail.getByCss("[data-clip] video"), 5);
    await userEvent.keyboard(" ");
    await expect.element(detail.getByText("这条报警没有图片")).toBeVisible();

    await detail.getByText("实时画面").click();
    await expect
      .element(detail.getByCss("section[data-state]"))
      .toHaveAttribute("data-state", "playing");
    const video = detail.getByCss("section[data-state] video").first();
    await expectPictures(video, 3);
    // In colour: only what is old is grey.
    await expect.element(video).toHaveStyle({ filter: "none" });
  });
});

describe("on a phone", () => {
  it("rows are cards whose detail covers the page, in both languages and themes", async () => {
    const storms = [
      aStorm(2, { Count: 142, ChannelName: "A very long name of a camera at a gate" }),
      aStorm(1),
    ];
    const visit = await openInbox(new Inbox(storms), { size: phone, language: "en" });
    expect([...(await violations()), sidewaysPx()]).toEqual([0]);
    await rows
      .first()
      .getByRole("button", { name: /A very long name/ })
      .click();
    const drawer = page.getByRole("dialog", { name: "Alarm" });
    await expect.element(drawer.getByRole("button", { name: "Acknowledge" })).toBeVisible();
    visit.chooseTheme("dark");
    expect([...(await violations()), sidewaysPx()]).toEqual([0]);
  });
});
