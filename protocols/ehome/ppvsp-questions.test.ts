import { FakeClock, minuteMs, TimedOut } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { XmlNode, xml } from "../xml/index.ts";
import type { PpvspMessage } from "./ppvsp.ts";
import { PpvspQuestions } from "./ppvsp-questions.ts";

const question = { method: "CONTROL", command: "PTZCONTROL", params: xml`` };

const answer = (sequence: number, command = "PTZCONTROL"): PpvspMessage => ({
  version: "2.0",
  sequence,
  isRequest: false,
  method: "CONTROL",
  command,
  status: 200,
  description: "",
  params: new XmlNode("Params", new Map()),
});

function aDesk({ isRepeated = true } = {}) {
  const clock = new FakeClock();
  const sent: number[] = [];
  const device = { signal: new AbortController().signal, gone: () => new Error("gone") };
  const desk = new PpvspQuestions({
    clock,
    code: "no-answer",
    isRepeated: () => isRepeated,
    send: (_device, _text, { sequence }) => sent.push(sequence),
  });
  return { clock, sent, device, desk };
}

describe("a question", () => {
  it("is sent three times by datagrams, with the same number, until it is answered", async () => {
    const { clock, sent, device, desk } = aDesk();
    const asked = desk.ask(device, question);
    asked.catch(() => {});
    await clock.advance(5000);
    expect(sent).toHaveLength(3);
    expect(new Set(sent).size).toBe(1);
    await expect(asked).rejects.toThrow(TimedOut);
  });

  it("is not sent again once it is answered, nor by a connection", async () => {
    const { clock, sent, device, desk } = aDesk();
    const asked = desk.ask(device, question);
    await clock.advance(100);
    expect(desk.hear(device, answer(sent[0] ?? 0))).toBe(true);
    expect((await asked).status).toBe(200);
    await clock.advance(5000);
    expect(sent).toHaveLength(1);
    const byTcp = aDesk({ isRepeated: false });
    byTcp.desk.ask(byTcp.device, question).catch(() => {});
    await byTcp.clock.advance(3000);
    expect(byTcp.sent).toHaveLength(1);
  });

  it("takes an answer with a number of the device's own if it is the only one open", async () => {
    const { clock, sent, device, desk } = aDesk();
    const asked = desk.ask(device, question);
    await clock.advance(1);
    const own = (sent[0] ?? 0) + 2;
    expect(desk.hear(device, answer(own, "OTHER"))).toBe(false);
    expect(desk.hear(device, answer(own))).toBe(true);
    expect((await asked).sequence).toBe(own);
    const both = [desk.ask(device, question), desk.ask(device, question)];
    await clock.advance(1);
    expect(sent).not.toContain(own);
    expect(desk.hear(device, answer(1))).toBe(false);
    for (const sequence of sent.slice(1)) desk.hear(device, answer(sequence));
    expect(await Promise.all(both)).toHaveLength(2);
  });

  it("is not answered by what comes twice or late of another one before it", async () => {
    const { clock, sent, device, desk } = aDesk();
    const first = desk.ask(device, question);
    await clock.advance(1);
    desk.hear(device, answer(sent[0] ?? 0));
    await first;
    const lost = desk.ask(device, question);
    lost.catch(() => {});
    await clock.advance(5000);
    const own = desk.ask(device, question);
    await clock.advance(1);
    expect(desk.hear(device, answer(7))).toBe(true);
    await own;
    const next = desk.ask(device, question);
    await clock.advance(1);
    for (const late of [...new Set(sent)].slice(0, -1))
      expect(desk.hear(device, answer(late))).toBe(false);
    expect(desk.hear(device, answer(7))).toBe(false);
    const right = { ...answer(sent.at(-1) ?? 0), description: "right" };
    expect(desk.hear(device, right)).toBe(true);
    expect((await next).description).toBe("right");
  });

  it("is answered by a device that always gives the same number, by whatever it is asked", async () => {
    const { clock, device, desk } = aDesk();
    const askAs = async (command: string) => {
      const asked = desk.ask(device, { ...question, command });
      asked.catch(() => {});
      await clock.advance(1);
      return desk.hear(device, answer(0, command));
    };
    expect(await askAs("GETDEVICEWORKSTATUS")).toBe(true);
    expect(await askAs("GETDEVICECONFIG")).toBe(true);
    // It is known by now that this is its way.
    expect([await askAs("PTZCONTROL"), await askAs("PTZCONTROL")]).toEqual([true, true]);
    const other = aDesk();
    const asked: boolean[] = [];
    for (let minute = 0; minute < 3; minute++) {
      other.desk.ask(other.device, question).catch(() => {});
      await other.clock.advance(1);
      asked.push(other.desk.hear(other.device, answer(0)));
      await other.clock.advance(minuteMs);
    }
    expect(asked).toEqual([true, true, true]);
  });
});
