import { dayMs, FakeClock, minuteMs, silentLogger, Turns } from "@tessera/base";
import { expect, it } from "vitest";
import { type WaitingGuest, WaitingRoom } from "./waiting-room.ts";

type Said = { readonly maker: string };
type Guest = WaitingGuest<Said>;

const aGuest = (deviceId: string, guest: Partial<Guest> = {}): Guest => ({
  deviceId,
  transport: "TCP",
  host: "192.0.2.7",
  port: 7660,
  maker: "",
  state: "Waiting",
  cameAtMs: dayMs,
  seenAtMs: dayMs,
  ...guest,
});
const guests = (count: number, prefix: string, guest: Partial<Guest>): Guest[] =>
  Array.from({ length: count }, (_, number) => aGuest(`${prefix}${number}`, guest));
const aKnock = (deviceId: string, host = "192.0.2.7") => ({
  deviceId,
  maker: "",
  peer: { transport: "TCP", host, port: 7660 } as const,
});

/** A room with a table in memory; `written` are the ids in the order of their transactions. */
async function aRoom(stored: readonly Guest[] = []) {
  const clock = new FakeClock(dayMs + minuteMs);
  const table = new Map(stored.map((guest) => [guest.deviceId, guest]));
  const written: string[] = [];
  const store = {
    all: async () => [...table.values()],
    save: async (guest: Guest) => {
      written.push(guest.deviceId);
      table.set(guest.deviceId, guest);
    },
    remove: async (ids: readonly string[]) => {
      for (const id of ids) table.delete(id);
    },
  };
  const turns = new Turns();
  const feed = {
    follow: async <Change>(model: {
      readonly know: (change: Change) => void;
      readonly read: () => Promise<void>;
    }) => {
      await model.read();
      return {
        make: <Result>(judge: (tell: (change: Change) => void) => Promise<Result>) =>
          turns.run(() => judge(model.know)),
      };
    },
  };
  const room = await WaitingRoom.load<Said>(
    { store, feed, clock, log: silentLogger },
    {
      name: "room",
      kept: ({ maker }) => ({ maker }),
      notWaiting: { code: "not-waiting", text: { zh: "不在等待", en: "Not waiting" } },
    },
  );
  /** All that was to be written before is. */
  const settled = () => turns.run(async () => {});
  return { room, clock, table, written, settled };
}

it("has room for a thousand who wait: the one seen longest ago goes", async () => {
  const stored = guests(1000, "", {}).map((guest, number) => ({ ...guest, seenAtMs: number }));
  const { room, table, settled } = await aRoom(stored);
  room.note(aKnock("new"));
  await settled();
  expect(table.size).toBe(1000);
  expect([table.has("0"), table.has("1"), table.has("new")]).toEqual([false, true, true]);
});

it("keeps whom somebody has judged, however many ids are invented", async () => {
  const refused = guests(5, "refused", { state: "Refused", seenAtMs: 0 });
  const letIn = guests(5, "let-in", { state: "LetIn" });
  const invented = guests(1000, "invented", { seenAtMs: dayMs + 1 });
  const { room, settled } = await aRoom([...refused, ...letIn, ...invented]);
  for (let number = 0; number < 100; number++) room.note(aKnock(`more${number}`));
  await settled();
  expect(room.all().filter(({ state }) => state === "Waiting")).toHaveLength(1000);
  expect(refused.filter(({ deviceId }) => room.isRefused(deviceId))).toEqual(refused);
  expect(letIn.filter(({ deviceId }) => room.isLetIn(deviceId))).toEqual(letIn);
});

it("takes the room for a flood from the address that it comes from", async () => {
  const honest = guests(10, "honest", { host: "198.51.100.1", seenAtMs: dayMs - 1 });
  const { room, table, settled } = await aRoom([...honest, ...guests(990, "invented", {})]);
  for (let number = 0; number < 100; number++) room.note(aKnock(`more${number}`));
  await settled();
  expect(table.size).toBe(1000);
  expect(honest.filter(({ deviceId }) => table.has(deviceId))).toEqual(honest);
});

it("writes down so many new ids at once and a second, and who knocks again later", async () => {
  const { room, clock, written, settled } = await aRoom();
  const flood = () => {
    for (let number = 0; number < 1000; number++)
      room.note(aKnock(`${clock.nowMs()}-${number}`, "203.0.113.9"));
    return settled();
  };
  await flood();
  expect(written).toHaveLength(200);
  await clock.advance(1000);
  await flood();
  expect(written).toHaveLength(220);
  room.note(aKnock("gate"));
  await settled();
  expect(written).not.toContain("gate");
  await clock.advance(1000);
  room.note(aKnock("gate"));
  await settled();
  expect(written).toContain("gate");
});

it("does not let a flood keep a known one from being seen again", async () => {
  const { room, clock, written, settled } = await aRoom([aGuest("gate")]);
  await clock.advance(5 * minuteMs);
  for (let number = 0; number < 1000; number++) room.note(aKnock(`invented${number}`));
  await settled();
  room.note(aKnock("gate"));
  await settled();
  expect(written.at(-1)).toBe("gate");
});
