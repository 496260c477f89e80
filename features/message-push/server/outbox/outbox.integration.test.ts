import { FakeClock, LeaseBook, LocalLeases, minuteMs, systemClock } from "@tessera/base";
import { forEachDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { aMessage } from "../testing/a-message.ts";
import { aPushSite, aWebhook } from "../testing/a-push-site.ts";
import { aReceiver, type Received } from "../testing/a-receiver.ts";

const keyOf = ({ body }: Received): string => String(JSON.parse(body).key);
const titleOf = ({ body }: Received): string => String(JSON.parse(body).title);
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

forEachDatabase((open) => {
  it("sends to each target once and in order, and keeps what was answered", async () => {
    const [one, other] = [await aReceiver(), await aReceiver()];
    const site = await aPushSite(await open(), { clock: systemClock });
    const first = await site.add(aWebhook(one.url));
    const second = await site.add(aWebhook(other.url, { Name: "Other" }));
    for (const number of numbers(1, 20)) await site.push.send([first, second], aMessage(number));
    await site.push.send([first, 999], aMessage(3));
    await expect.poll(() => one.received.length).toBe(20);
    await expect.poll(() => other.received.length).toBe(20);
    expect(one.received.map(keyOf)).toEqual(numbers(1, 20).map((number) => `alarm-${number}`));
    await expect
      .poll(() => site.get(`list?id=${first}`))
      .toMatchObject({
        rows: [{ State: "ok", Waiting: 0, Dead: 0, LastAnswer: "HTTP 200 ok" }],
      });
    expect(await site.get(`outbox?id=${first}&state=sent`)).toMatchObject({ total: 20 });
    expect(one.received).toHaveLength(20);
  });

  it("is part of the caller's transaction: what is undone is not sent", async () => {
    const receiver = await aReceiver();
    const database = await open();
    const site = await aPushSite(database, { clock: systemClock });
    const id = await site.add(aWebhook(receiver.url));
    const undone = database.transaction(async () => {
      await site.push.send([id], aMessage(1));
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await database.transaction(() => site.push.send([id], aMessage(2)));
    await expect.poll(() => receiver.received.map(keyOf)).toEqual(["alarm-2"]);
  });

  it("tries again with longer pauses while a target fails, and nobody else waits for it", async () => {
    const [bad, good] = [await aReceiver(), await aReceiver()];
    bad.respond((_, response) => response.writeHead(500).end("broken"));
    const clock = new FakeClock();
    const site = await aPushSite(await open(), { clock });
    const failing = await site.add(aWebhook(bad.url));
    const working = await site.add(aWebhook(good.url, { Name: "Good" }));
    for (const number of numbers(1, 3)) await site.push.send([failing, working], aMessage(number));
    await expect.poll(() => good.received.length).toBe(3);
    await expect
      .poll(() => site.get(`list?id=${failing}`))
      .toMatchObject({
        rows: [{ State: "failing", Waiting: 3, LastAnswer: "HTTP 500 broken" }],
      });
    expect(bad.received).toHaveLength(1);
    await clock.advance(1000);
    await expect.poll(() => bad.received.length).toBe(2);
    bad.respond((_, response) => response.end("mended"));
    await expect
      .poll(async () => {
        await clock.advance(10_000);
        return bad.received.length;
      })
      .toBe(5);
    expect(bad.received.slice(2).map(keyOf)).toEqual(["alarm-1", "alarm-2", "alarm-3"]);
  });

  it("gives up after a time; what was given up is listed, sent again or forgotten", async () => {
    const receiver = await aReceiver((_, response) => response.writeHead(503).end("away"));
    const clock = new FakeClock();
    const settings = { giveUpHours: 1 };
    const site = await aPushSite(await open(), { clock, settings });
    const id = await site.add(aWebhook(receiver.url));
    for (const number of numbers(1, 3)) await site.push.send([id], aMessage(number));
    await expect.poll(() => receiver.received.length).toBe(1);
    await clock.advance(61 * minuteMs);
    await expect
      .poll(async () => {
        await clock.advance(minuteMs);
        return site.get(`list?id=${id}`);
      })
      .toMatchObject({ rows: [{ Dead: 3, Waiting: 0 }] });
    const { rows } = (await site.get(`outbox?id=${id}&state=dead`)) as {
      rows: { ID: number; Key: string; Answer: string }[];
    };
    expect(rows.map(({ Key, Answer }) => [Key, Answer])).toEqual([
      ["alarm-3", "HTTP 503 away"],
      ["alarm-2", "HTTP 503 away"],
      ["alarm-1", "HTTP 503 away"],
    ]);
    receiver.received.splice(0);
    receiver.respond((_, response) => response.end());
    const discarded = rows.filter(({ Key }) => Key === "alarm-2").map(({ ID }) => ID);
    expect(await site.post("discard", { id, messages: discarded })).toMatchObject({ Count: 1 });
    expect(await site.post("resend", { id })).toMatchObject({ Count: 2 });
    await expect.poll(() => receiver.received.map(keyOf)).toEqual(["alarm-1", "alarm-3"]);
    await expect.poll(() => site.get(`list?id=${id}`)).toMatchObject({ rows: [{ Dead: 0 }] });
  });

  it("does not let one message that a receiver will not have hold up those behind it", async () => {
    const receiver = await aReceiver((request, response) =>
      response.writeHead(keyOf(request) === "alarm-1" ? 400 : 200).end(),
    );
    const clock = new FakeClock();
    const site = await aPushSite(await open(), { clock });
    const id = await site.add(aWebhook(receiver.url));
    for (const number of numbers(1, 2)) await site.push.send([id], aMessage(number));
    await expect
      .poll(async () => {
        await clock.advance(5000);
        return receiver.received.map(keyOf);
      })
      .toEqual(["alarm-1", "alarm-1", "alarm-1", "alarm-2"]);
    await expect
      .poll(() => site.get(`list?id=${id}`))
      .toMatchObject({ rows: [{ Dead: 1, Waiting: 0 }] });
  });

  it("makes one message of what is more than may be sent in a time", async () => {
    const receiver = await aReceiver();
    const clock = new FakeClock(aMessage(1).atMs);
    const site = await aPushSite(await open(), { clock });
    const id = await site.add(aWebhook(receiver.url, { RateMax: 3, RateMinutes: 5 }));
    for (const number of numbers(1, 3)) {
      await site.push.send([id], aMessage(number));
      await expect.poll(() => receiver.received.length).toBe(number);
    }
    for (const number of numbers(4, 15)) await site.push.send([id], aMessage(number));
    await clock.advance(4 * minuteMs);
    expect(receiver.received).toHaveLength(3);
    await clock.advance(minuteMs);
    await expect
      .poll(() => receiver.received.map(titleOf))
      .toEqual(["Motion 1", "Motion 2", "Motion 3", "12 alarms in the last 5 minutes"]);
    await expect.poll(() => site.get(`outbox?id=${id}&state=sent`)).toMatchObject({ total: 15 });
  });

  it("does not disturb in quiet hours, unless it is most urgent: the rest waits or is left out", async () => {
    const [later, never] = [await aReceiver(), await aReceiver()];
    // A Monday, 23:00 by the server's time.
    const clock = new FakeClock(new Date(2026, 0, 5, 23).getTime());
    const site = await aPushSite(await open(), { clock });
    const QuietHours = [{ weekday: 1, fromMinute: 22 * 60, toMinute: 1440 }];
    const waits = await site.add(aWebhook(later.url, { QuietHours }));
    const leaves = await site.add(
      aWebhook(never.url, { Name: "B", QuietHours, QuietMode: "leave-out" }),
    );
    await site.push.send([waits, leaves], aMessage(1));
    await site.push.send([waits, leaves], aMessage(2, { severity: 1 }));
    await expect.poll(() => later.received.map(keyOf)).toEqual(["alarm-2"]);
    await expect.poll(() => never.received.map(keyOf)).toEqual(["alarm-2"]);
    // Received is not yet noted.
    await expect.poll(() => site.get(`list?id=${waits}`)).toMatchObject({ rows: [{ Waiting: 1 }] });
    await clock.advance(61 * minuteMs);
    await expect.poll(() => later.received.map(keyOf)).toEqual(["alarm-2", "alarm-1"]);
    expect(never.received).toHaveLength(1);
    expect(await site.get(`outbox?id=${leaves}&state=left-out`)).toMatchObject({
      rows: [{ Key: "alarm-1", Answer: "Left out: quiet hours" }],
    });
  });

  it("removes what was sent long ago, and keeps what was given up", async () => {
    const receiver = await aReceiver((request, response) =>
      response.writeHead(keyOf(request) === "alarm-1" ? 200 : 400).end(),
    );
    const database = await open();
    const clock = new FakeClock();
    const site = await aPushSite(database, { clock, settings: { keepDays: 1 } });
    const id = await site.add(aWebhook(receiver.url));
    for (const number of numbers(1, 2)) await site.push.send([id], aMessage(number));
    await expect
      .poll(async () => {
        await clock.advance(5000);
        return site.get(`list?id=${id}`);
      })
      .toMatchObject({ rows: [{ Dead: 1, Waiting: 0 }] });
    await site.stop();
    const later = new FakeClock(clock.nowMs() + 24 * 60 * minuteMs);
    const again = await aPushSite(database, { clock: later, settings: { keepDays: 1 } });
    expect(await again.get("outbox")).toMatchObject({ total: 2 });
    await later.advance(60 * minuteMs);
    await expect
      .poll(() => again.get("outbox"))
      .toMatchObject({ total: 1, rows: [{ Key: "alarm-2", State: "dead" }] });
  });

  it("has one server send for a target; another goes on when it is gone", async () => {
    const receiver = await aReceiver();
    const database = await open();
    const clock = new FakeClock();
    const book = new LeaseBook(clock);
    const one = await aPushSite(database, { clock, leases: new LocalLeases(clock, book) });
    const id = await one.add(aWebhook(receiver.url));
    const other = await aPushSite(database, { clock, leases: new LocalLeases(clock, book) });
    await other.push.send([id], aMessage(1));
    await expect
      .poll(async () => {
        await clock.advance(1000);
        return receiver.received.map(keyOf);
      })
      .toEqual(["alarm-1"]);
    await one.stop();
    await other.push.send([id], aMessage(2));
    await expect
      .poll(async () => {
        await clock.advance(2000);
        return receiver.received.map(keyOf);
      })
      .toEqual(["alarm-1", "alarm-2"]);
  });
});
