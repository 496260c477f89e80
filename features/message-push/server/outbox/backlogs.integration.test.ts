import { FakeClock, hourMs, minuteMs } from "@tessera/base";
import { forEachDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import type { PushTarget } from "../../contract.ts";
import { aMessage } from "../testing/a-message.ts";
import { aPushSite, aWebhook } from "../testing/a-push-site.ts";
import { aReceiver } from "../testing/a-receiver.ts";

const everyDay = [1, 2, 3, 4, 5, 6, 7];
/** Wednesday noon, by the server's time. */
const noonMs = new Date(2026, 0, 7, 12).getTime();

forEachDatabase((open) => {
  async function aSite(
    target: Readonly<Record<string, unknown>> = {},
    settings: Readonly<Record<string, unknown>> = {},
  ) {
    const receiver = await aReceiver((_, response) => response.writeHead(500).end("broken"));
    const clock = new FakeClock(noonMs);
    const site = await aPushSite(await open(), { clock, settings });
    const id = await site.add(aWebhook(receiver.url, target));
    const backlog = async () => (await site.push.backlogs())[0];
    const lastAnswer = async () => {
      const { rows } = (await site.get("list")) as { readonly rows?: readonly PushTarget[] };
      return rows?.[0]?.LastAnswer;
    };
    return { ...site, id, clock, receiver, backlog, lastAnswer };
  }

  it("tells for how long a target takes nothing, and what it says; that is over when it takes messages", async () => {
    const { push, id, clock, receiver, backlog, lastAnswer } = await aSite();
    expect(await backlog()).toEqual({
      targetId: id,
      name: "Hook",
      stuckForMs: 0,
      lastAnswer: undefined,
      dead: 0,
      deadAnswer: undefined,
    });
    await push.send([id], aMessage(1));
    await expect.poll(lastAnswer).toBe("HTTP 500 broken");
    await clock.advance(20 * minuteMs);
    expect(await backlog()).toMatchObject({
      stuckForMs: 20 * minuteMs,
      lastAnswer: { en: "HTTP 500 broken" },
      dead: 0,
    });
    receiver.respond((_, response) => response.end("mended"));
    await expect
      .poll(async () => {
        await clock.advance(minuteMs);
        return backlog();
      })
      .toMatchObject({ stuckForMs: 0, lastAnswer: { en: "HTTP 200 mended" } });
  });

  it("counts what was given up until somebody discards it", async () => {
    const settings = { giveUpHours: 1 };
    const { post, push, id, clock, backlog, lastAnswer } = await aSite({}, settings);
    await push.send([id], aMessage(1));
    await expect.poll(lastAnswer).toBe("HTTP 500 broken");
    await expect
      .poll(async () => {
        await clock.advance(10 * minuteMs);
        return backlog();
      })
      .toMatchObject({ stuckForMs: 0, dead: 1, deadAnswer: { en: "HTTP 500 broken" } });
    expect(clock.nowMs()).toBeGreaterThan(noonMs + hourMs);
    await post("discard", { id });
    expect(await backlog()).toMatchObject({ dead: 0, deadAnswer: undefined });
  });

  it("is not stuck while quiet hours hold messages back, and begins to be when they end", async () => {
    const slot = { fromMinute: 0, toMinute: 14 * 60 };
    const QuietHours = everyDay.map((weekday) => ({ weekday, ...slot }));
    const { push, id, clock, backlog } = await aSite({ QuietHours });
    await push.send([id], aMessage(1));
    await clock.advance(110 * minuteMs);
    expect(await backlog()).toMatchObject({ stuckForMs: 0 });
    await clock.advance(15 * minuteMs);
    expect(await backlog()).toMatchObject({ stuckForMs: 5 * minuteMs });
    await clock.advance(30 * minuteMs);
    expect(await backlog()).toMatchObject({ stuckForMs: 35 * minuteMs });
  });

  it("is stuck with an urgent message also in quiet hours", async () => {
    const slot = { fromMinute: 0, toMinute: 1440 };
    const QuietHours = everyDay.map((weekday) => ({ weekday, ...slot }));
    const { push, id, clock, backlog, lastAnswer } = await aSite({ QuietHours });
    await push.send([id], aMessage(1, { severity: 1 }));
    await expect.poll(lastAnswer).toBe("HTTP 500 broken");
    await clock.advance(16 * minuteMs);
    expect(await backlog()).toMatchObject({ stuckForMs: 16 * minuteMs });
  });

  it("is not stuck while many messages wait to become one", async () => {
    const { push, id, clock, receiver, backlog, get } = await aSite({
      RateMax: 1,
      RateMinutes: 60,
    });
    receiver.respond((_, response) => response.end("ok"));
    await push.send([id], aMessage(1));
    await expect.poll(() => get("list")).toMatchObject({ rows: [{ Waiting: 0 }] });
    await push.send([id], aMessage(2));
    await clock.advance(50 * minuteMs);
    expect(await backlog()).toMatchObject({ stuckForMs: 0 });
    expect(receiver.received).toHaveLength(1);
  });

  it("says nothing of a target that was switched off", async () => {
    const { post, push, id, lastAnswer } = await aSite();
    await push.send([id], aMessage(1));
    await expect.poll(lastAnswer).toBe("HTTP 500 broken");
    await post("enable", { id, Enable: false });
    expect(await push.backlogs()).toEqual([]);
  });
});
