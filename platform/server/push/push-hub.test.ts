import { EventEmitter } from "node:events";
import { FakeClock, silentLogger } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type ChannelRef, definePush } from "../../contract/index.ts";
import { createEvents } from "../events/index.ts";
import type { Principal } from "../sessions/index.ts";
import { PushHub } from "./push-hub.ts";

const seen = definePush({
  kind: "seen",
  summary: "",
  data: z.object({ channel: z.string() }),
  channel: { verb: "live", of: ({ channel }) => ({ deviceId: "nvr", channelId: channel }) },
});
const forAdmins = definePush({
  kind: "for-admins",
  summary: "",
  access: "admin",
  data: z.object({}),
});
const anybody = definePush({ kind: "anybody", summary: "", data: z.object({}) });

class FakeSocket extends EventEmitter {
  readonly sent: unknown[] = [];
  messages = 0;
  isClosed = false;
  bufferedAmount = 0;
  send(text: string) {
    this.messages++;
    this.sent.push(...(JSON.parse(text) as unknown[]));
  }
  close() {
    this.isClosed = true;
    this.emit("close");
  }
  terminate() {
    this.close();
  }
}

const aPrincipal = (sessionId: number, isAdmin = false): Principal => ({
  userId: sessionId,
  userName: "li",
  nickName: "li",
  roleId: 1,
  roleName: "guards",
  isAdmin,
  sessionId,
});

function aHub() {
  const clock = new FakeClock();
  const events = createEvents(silentLogger);
  const allowed = new Map<number, string[]>([
    [1, ["gate"]],
    [2, ["gate", "yard"]],
  ]);
  const hub = new PushHub({
    clock,
    events,
    sessions: {
      principalOf: async (id) => (allowed.has(id) ? aPrincipal(id) : undefined),
    },
    rights: {
      may: (principal: Principal | undefined, _: string, { channelId }: ChannelRef) =>
        allowed.get(principal?.sessionId ?? 0)?.includes(channelId) ?? false,
    },
  });
  const enter = async (sessionId: number, isAdmin = false) => {
    const socket = new FakeSocket();
    const { door } = hub;
    if (door.kind !== "api") throw new Error("not an api door");
    const caller = { principal: aPrincipal(sessionId, isAdmin) } as never;
    (await door.admit({}, caller))(socket as never);
    return socket;
  };
  return { hub, clock, events, allowed, enter };
}

describe("PushHub", () => {
  it("tells each user only of channels that the user may watch, and all of what all may know", async () => {
    const { hub, clock, enter } = aHub();
    const [one, two] = [await enter(1), await enter(2)];
    hub.tell(seen, { channel: "gate" });
    hub.tell(seen, { channel: "yard" });
    hub.tell(anybody, {});
    expect(one.sent).toEqual([]);
    await clock.advance(250);
    expect(one.sent).toEqual([
      ["seen", { channel: "gate" }],
      ["anybody", {}],
    ]);
    expect(two.sent).toHaveLength(3);
  });

  it("tells administrators alone what is for them", async () => {
    const { hub, clock, enter } = aHub();
    const [guard, admin] = [await enter(1), await enter(2, true)];
    hub.tell(forAdmins, {});
    await clock.advance(250);
    expect([guard.sent, admin.sent]).toEqual([[], [["for-admins", {}]]]);
    expect(hub.listenerCount).toBe(2);
  });

  it("closes with the session, and goes by the rights of now", async () => {
    const { hub, clock, events, allowed, enter } = aHub();
    const [one, two] = [await enter(1), await enter(2)];
    allowed.set(1, []);
    hub.tell(seen, { channel: "gate" });
    await clock.advance(250);
    expect(one.sent).toEqual([]);
    events.tellSite("session-ended", { sessionId: 1, userId: 1, reason: "revoked" });
    expect(one.isClosed).toBe(true);
    allowed.delete(2);
    events.emit("rights-changed", {});
    await clock.advance(0);
    expect(two.isClosed).toBe(true);
  });

  it("closes when a session is found to be over that nobody has ended", async () => {
    const { clock, allowed, enter } = aHub();
    const [one, two] = [await enter(1), await enter(2)];
    allowed.delete(1);
    await clock.advance(60_000);
    expect([one.isClosed, two.isClosed]).toEqual([true, false]);
  });

  it("lets a console know that the line is alive while there is nothing to tell", async () => {
    const { clock, enter } = aHub();
    const socket = await enter(1);
    await clock.advance(40_000);
    expect(socket.messages).toBe(2);
    expect(socket.sent).toEqual([]);
  });

  it("does not let one session take the lines of all", async () => {
    const { enter } = aHub();
    const greedy = [];
    for (let count = 0; count < 51; count++) greedy.push(await enter(1));
    expect(greedy.filter(({ isClosed }) => isClosed)).toEqual([greedy[50]]);
    expect((await enter(2)).isClosed).toBe(false);
  });

  it("lets go of a console that does not read", async () => {
    const { hub, clock, enter } = aHub();
    const socket = await enter(1);
    socket.bufferedAmount = 5_000_000;
    hub.tell(anybody, {});
    await clock.advance(250);
    expect(socket.isClosed).toBe(true);
    expect(socket.sent).toEqual([]);
  });
});
