import { getChannelStream } from "@tessera/features/live/contract";
import { phone } from "@tessera/platform/console/testing/browser";
import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { expectPictures } from "./shown-pictures.ts";
import { liveVideo, openPlayer, openTile, player, plays, tile, videoOf } from "./tile-page.ts";

it("the best rung is tried first, then the next that the server offers, which is remembered; a way that is chosen is the one that is taken; the controls fit a phone", async () => {
  const { server, visit } = await openTile();
  await expect.element(tile).toHaveAttribute("data-rung", "fmp4");
  const protocols = () => server.asked(getChannelStream).map(({ protocol }) => protocol);
  expect(protocols()).toEqual(["webrtc", "ws_fmp4"]);
  visit.reload();
  await plays();
  expect(protocols().slice(2)).toEqual(["ws_fmp4"]);

  await page.getByRole("combobox", { name: "播放方式" }).selectOptions("fmp4");
  await expect.poll(() => protocols().slice(3)).toEqual(["ws_fmp4"]);
  await plays();
  await expect.element(tile).toHaveAttribute("data-rung", "fmp4");

  await page.viewport(...phone);
  await expect.element(page.getByRole("link", { name: /视频预览/ })).toBeVisible();
  const { left } = tile.element().getBoundingClientRect();
  const controls = tile.getByCss("button, select").elements();
  const boxes = controls
    .filter((control) => control.checkVisibility())
    .map((control) => control.getBoundingClientRect());
  expect(boxes.length).toBeGreaterThan(3);
  for (const box of boxes) {
    expect(box.left).toBeGreaterThanOrEqual(left);
    expect(box.right).toBeLessThanOrEqual(phone[0]);
  }
});

it("a firewall that swallows WebRTC is gone around", async () => {
  const offers = "/testing/whep";
  const { server, visit } = await openPlayer();
  visit.goTo("/login");
  const { fetch } = globalThis;
  onTestFinished(() => void Object.assign(globalThis, { fetch }));
  globalThis.fetch = async (address, init) =>
    address === offers && typeof init?.body === "string"
      ? await answerUnheard(init.body)
      : await fetch(address, init);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.answer(getChannelStream, ({ device, channel, stream, protocol }) => {
    if (protocol === "webrtc") return { URL: offers };
    resolve();
    return { URL: `/testing/live/${device}/${channel}/${stream}` };
  });
  visit.goTo(player);
  // The player waits six seconds for a picture.
  await promise;
  await expect.element(tile).toHaveAttribute("data-rung", "fmp4");
  await expectPictures(liveVideo, 3);
});

/** An answer without the addresses at which the server could be reached. */
async function answerUnheard(offer: string): Promise<Response> {
  const peer = new RTCPeerConnection();
  onTestFinished(() => peer.close());
  await peer.setRemoteDescription({ type: "offer", sdp: offer });
  await peer.setLocalDescription();
  const answer = peer.localDescription?.sdp ?? "";
  return new Response(answer.replaceAll(/^a=candidate.*\r\n/gm, ""));
}

it("a picture that the browser cannot decode is replaced by the sub stream, with a word about it", async () => {
  const { server } = await openPlayer({
    prepare: (asked) => {
      const hasSub = () => asked.asked(getChannelStream).some(({ stream }) => stream === "sub");
      const canDecode = MediaSource.isTypeSupported.bind(MediaSource);
      vi.spyOn(MediaSource, "isTypeSupported").mockImplementation(
        (mime) => hasSub() && canDecode(mime),
      );
    },
  });
  await expect.element(tile).toMatchTextContent("浏览器不支持 H.265，已切换到子码流");
  await plays();
  await expectPictures(liveVideo, 3);
  expect(videoOf().videoWidth).toBe(96);
  expect(server.asked(getChannelStream).at(-1)).toMatchObject({ stream: "sub" });
});
