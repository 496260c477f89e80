import { getChannelStream } from "@tessera/features/live/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectPictures } from "./shown-pictures.ts";
import { device, liveVideo, openPlayer, plays, tile } from "./tile-page.ts";

it("a channel that is offline is not played: it says so, and plays by itself when it is back; one that is switched off while it plays says so too; a camera that is lost, or hangs without a word, is noticed: its old picture never passes for live", async () => {
  const { site, server, pictures } = await openPlayer({
    prepareSite: (made) => made.change(device, "1", { Online: 0 }),
  });
  await expect.element(page.getByText("通道已离线!")).toBeVisible();
  await expect.element(page.getByCss("video")).not.toBeInTheDocument();
  expect(server.sent(getChannelStream)).toEqual([]);
  site.change(device, "1", { Online: 1 });
  await plays();
  await expectPictures(liveVideo, 3);

  site.change(device, "1", { Enable: 0 });
  await expect.element(tile).toMatchTextContent("通道未开启!");
  await expect.poll(() => pictures.watched).toEqual([]);
  site.change(device, "1", { Enable: 1 });
  await plays();

  pictures.cut(device);
  await expect.element(tile).toHaveAttribute("data-state", "stalled");
  await expect.element(tile).toMatchTextContent(/画面已停 \d+ 秒/);
  await expect.element(tile).not.toMatchTextContent("实时");
  pictures.restore(device);
  await plays();
  await expectPictures(liveVideo, 3);

  pictures.hang(device);
  await expect.element(tile).toHaveAttribute("data-state", "stalled");
  await expect.element(tile).toMatchTextContent("没有收到新画面");
  await expect.element(tile).not.toMatchTextContent("实时");
  pictures.restore(device);
  await plays();
});
