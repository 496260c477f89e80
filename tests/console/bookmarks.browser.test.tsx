import {
  addBookmark,
  type Bookmark,
  listBookmarks,
  removeBookmark,
} from "@tessera/features/bookmarks/contract";
import { readTimeline } from "@tessera/features/playback/contract";
import { Recordings } from "@tessera/kit/testing";
import type { FakeServer } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";
import { device, openPlayer, openTile, tile } from "./tile-page.ts";

const noteBox = page.getByLabelText("备注（可不填）");
const list = page.getByRole("list", { name: "书签" });
const undo = page.getByRole("button", { name: /撤销/ });
const removeButton = list.getByRole("button", { name: /^删除书签/ });

/** Keeps marked moments as the server does. */
function keepBookmarks(...kept: Bookmark[]): (server: FakeServer) => void {
  let newest = kept.length;
  return (server) =>
    void server
      .answer(addBookmark, ({ note, atMs, agoMs }) => {
        const made = aBookmark({ ID: ++newest, Note: note, AtMs: atMs ?? Date.now() - agoMs });
        kept.push(made);
        return made;
      })
      .answer(removeBookmark, ({ ID }) => {
        kept.splice(
          kept.findIndex((one) => one.ID === ID),
          1,
        );
        return {};
      })
      .answer(listBookmarks, () => ({ total: kept.length, data: kept }));
}

const aBookmark = (more: Partial<Bookmark>): Bookmark => ({
  ID: 1,
  DeviceID: device,
  ChannelID: "1",
  ChannelName: "东门",
  AtMs: Date.now(),
  Note: "",
  UserName: "admin",
  IsOwn: true,
  ...more,
});

it("B marks the moment with a note, and leads to it; one's own is removed at once, and comes back", async () => {
  await openTile({ prepare: keepBookmarks() });
  await userEvent.keyboard("b");
  await expect.element(noteBox).toHaveFocus();
  await userEvent.keyboard("白色货车{Enter}");
  await expect.element(tile).toMatchTextContent("已添加书签");
  await page.getByRole("link", { name: "在录像回放中打开" }).click();
  await expect.poll(() => location.href).toMatch(/\/video\/backtime\/.*at=/);
  await expect.element(list).toMatchTextContent("白色货车");
  // On the timeline it is a button that goes there.
  const lane = page.getByRole("button", { name: /跳到 [\d:]{8} 白色货车/ });
  await lane.click();
  await removeButton.click();
  await expect.element(lane).not.toBeInTheDocument();
  await undo.click();
  await expect.element(list).toMatchTextContent("白色货车");
});

it("B marks when it was pressed, for who may not know the recording's time too", async () => {
  const { server } = await openTile({
    prepare: (asked) => {
      keepBookmarks()(asked);
      asked.refuse(readTimeline, { status: 403, sentence: "不可以" });
    },
  });
  await userEvent.keyboard("b");
  const pressedAtMs = performance.now();
  await expect.element(noteBox).toHaveFocus();
  await userEvent.keyboard("a note that takes its time");
  const writtenMs = performance.now() - pressedAtMs;
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => server.asked(addBookmark).length).toBe(1);
  const [asked] = server.asked(addBookmark);
  expect(asked?.atMs).toBeUndefined();
  expect(asked?.agoMs).toBeGreaterThanOrEqual(Math.floor(writtenMs));
});

it("somebody else's bookmark is removed after a question, and not undone", async () => {
  const theirs = aBookmark({ Note: "操作员的", UserName: "operator", IsOwn: false });
  const { visit } = await openPlayer({ prepare: keepBookmarks(theirs) });
  visit.goTo(`/video/backtime/${device}/1?at=${theirs.AtMs}`);
  await removeButton.click();
  const question = page.getByRole("tooltip");
  await expect.element(question).toMatchTextContent("删除 operator 的书签？");
  await question.getByRole("button", { name: "取消" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await removeButton.click();
  await question.getByRole("button", { name: "删除" }).click();
  await expect.element(page.getByText("已删除书签")).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(undo).not.toBeInTheDocument();
});

it("one list has the bookmarks of all cameras, and leads to each moment", async () => {
  const AtMs = Date.UTC(2026, 0, 30, 2);
  const server = aProductServer();
  keepBookmarks(
    aBookmark({ ID: 1, Note: "白色货车", AtMs }),
    aBookmark({ ID: 2, DeviceID: "yard", ChannelName: "院子", Note: "包裹", UserName: "门卫" }),
  )(server);
  new Recordings(AtMs).on(server);
  await openConsole("/video/bookmarks", { server });
  await expect.element(page.getByRole("heading", { name: "书签" })).toBeVisible();
  await expect.element(page.getByText("包裹")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "书签" }).first()).toBeVisible();
  const moment = page.getByRole("link", { name: "2026-01-30 10:00:00" });
  await expect.element(moment).toHaveAttribute("href", `/video/backtime/${device}/1?at=${AtMs}`);
});
