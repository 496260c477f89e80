import { FakeClock } from "@tessera/base";
import { describe, expect, it, vi } from "vitest";
import { type ServerFigures, StatLine } from "./stat-line.ts";

class FakeSocket extends EventTarget {
  isClosed = false;
  close() {
    this.isClosed = true;
  }
  say(stat: object) {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(stat) }));
  }
}

function aLine() {
  const clock = new FakeClock();
  const sockets: FakeSocket[] = [];
  const line = new StatLine(() => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  }, clock);
  const socketAt = (index: number) => {
    const socket = sockets[index];
    if (!socket) throw new Error(`there is no socket ${index}`);
    return socket;
  };
  return { clock, sockets, socketAt, line };
}

const aListener = () => ({
  onFigures: vi.fn<(figures: ServerFigures) => void>(),
  name: vi.fn<() => void>(),
});

describe("the line of statistics", () => {
  it("gives a message to the player that it names, and to no other", () => {
    const { line, socketAt, sockets } = aLine();
    const [one, other] = [aListener(), aListener()];
    line.listen("p1", one);
    line.listen("p2", other);
    socketAt(0).say({ playerid: "p2", state: "live", kBpsIn: 100, fps: 25, readers: 3 });
    expect(sockets).toHaveLength(1);
    expect(one.onFigures).not.toHaveBeenCalled();
    expect(other.onFigures).toHaveBeenCalledWith(
      expect.objectContaining({ state: "live", kbpsIn: 800, fps: 25, readers: 3, loss: 0 }),
    );
  });

  it("connects again 2000 ms after it was closed, and names the players that the server forgot", async () => {
    const { line, clock, sockets, socketAt } = aLine();
    const [remembered, forgotten] = [aListener(), aListener()];
    line.listen("p1", remembered);
    line.listen("p2", forgotten);
    socketAt(0).dispatchEvent(new Event("open"));
    for (const playerid of ["p1", "p2"]) socketAt(0).say({ playerid, state: "live" });
    socketAt(0).dispatchEvent(new Event("close"));
    await clock.advance(1999);
    expect(sockets).toHaveLength(1);
    await clock.advance(1);
    expect(sockets).toHaveLength(2);
    socketAt(1).dispatchEvent(new Event("open"));
    socketAt(1).say({ playerid: "p1", state: "live" });
    await clock.advance(10_000);
    expect(forgotten.name).toHaveBeenCalledOnce();
    expect(remembered.name).not.toHaveBeenCalled();
  });

  it("names a player that the server says nothing of, once", async () => {
    const { line, clock, socketAt } = aLine();
    const [early, late] = [aListener(), aListener()];
    line.listen("p1", early);
    await clock.advance(10_000);
    expect(early.name).not.toHaveBeenCalled();
    socketAt(0).dispatchEvent(new Event("open"));
    line.listen("p2", late);
    await clock.advance(10_000);
    expect(early.name).toHaveBeenCalledOnce();
    expect(late.name).toHaveBeenCalledOnce();
  });

  it("is closed when nobody listens any more, for good", async () => {
    const { line, clock, sockets, socketAt } = aLine();
    const stop = line.listen("p1", aListener());
    stop();
    expect(socketAt(0).isClosed).toBe(true);
    socketAt(0).dispatchEvent(new Event("close"));
    await clock.advance(10_000);
    expect(sockets).toHaveLength(1);
  });
});
