import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { dayMs, FakeClock, silentLogger } from "@tessera/base";
import { temporaryFolder } from "@tessera/platform/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { aTrace, garbage } from "../testing/a-trace.ts";
import { SipLog } from "./sip-log.ts";

async function aLog({ maxBytes = 1_000_000, dataDir = "" } = {}) {
  const clock = new FakeClock(1_768_460_000_000);
  const folder = dataDir || (await temporaryFolder());
  const log = new SipLog({
    dataDir: folder,
    maxBytes: () => maxBytes,
    clock,
    log: silentLogger,
  });
  onTestFinished(() => log.stop());
  const read = async (name: string) => readFile(join(folder, "sip_logs", name), "utf8");
  return { log, clock, read, dataDir: folder };
}

const namesOf = async ({ files }: SipLog) => (await files.list()).map(({ name }) => name);

describe("the files of the SIP log", () => {
  it("hold every message readably, with why it was refused and without secrets", async () => {
    const { log, read } = await aLog();
    const Authorization = 'Digest username="a",nonce="n1",response="e64b12a6"';
    const body = Buffer.from([0xb4, 0xf3, 0xc3, 0xc5]);
    log.take(aTrace("REGISTER", { headers: { Authorization }, body }));
    log.take(aTrace(403, { direction: "out", note: "on the black list" }));
    await log.files.flush();
    const text = await read("sip.log");
    expect(text).toMatch(/^2026-01-15 \d\d:53:20\.000 <- UDP 192\.0\.2\.7:5060\nREGISTER sip:/);
    expect(text).toContain("大门");
    expect(text).toContain("-> UDP 192.0.2.7:5060 [on the black list]\nSIP/2.0 403");
    expect(text).not.toContain("e64b12a6");
  });

  it("begin anew each day, also after a restart", async () => {
    const { log, clock, read, dataDir } = await aLog();
    log.take(aTrace("REGISTER"));
    await log.files.flush();
    await clock.advance(dayMs);
    log.take(aTrace("INVITE"));
    expect(await namesOf(log)).toEqual(["sip.log", "sip.2026-01-15.1.log"]);
    expect(await read("sip.log")).not.toContain("REGISTER sip");
    await log.stop();
    const again = await aLog({ dataDir });
    again.log.take(aTrace("ACK"));
    await again.log.files.flush();
    expect((await namesOf(again.log)).length).toBeGreaterThanOrEqual(2);
  });

  it("take no more room than they may, and the oldest go", async () => {
    const { log } = await aLog({ maxBytes: 40_000 });
    for (let round = 0; round < 60; round++) {
      log.take(aTrace("MESSAGE", { body: `${round} ${"x".repeat(2000)}` }));
      await log.files.flush();
    }
    const files = await log.files.list();
    expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(40_000);
    expect(files.length).toBeGreaterThan(2);
    expect(files[0]?.name).toBe("sip.log");
    expect(files.map(({ name }) => name)).not.toContain("sip.2026-01-15.1.log");
  });

  it("are not written when they may take nothing, nor is that a failure", async () => {
    const { log } = await aLog({ maxBytes: 0 });
    log.take(aTrace());
    expect(await log.files.list()).toEqual([]);
    expect(log.messages.size).toBe(1);
  });

  it("open nothing by a name that is not theirs", async () => {
    const { log } = await aLog();
    log.take(aTrace());
    for (const name of ["../sip.log", "tessera.db", "", "sip.log/../../x", "sip.2026-01-15.1.log"])
      expect(await log.files.find(name)).toBeUndefined();
    expect(await log.files.find("sip.log")).toMatchObject({ name: "sip.log" });
  });
});

describe("a flood", () => {
  it("is left out beyond so much a second, counted, and over with the second", async () => {
    const { log, clock } = await aLog({ maxBytes: 0 });
    for (let index = 0; index < 2500; index++) log.take(aTrace());
    expect([log.messages.size, log.leftOut]).toEqual([2000, 500]);
    await clock.advance(1000);
    log.take(aTrace());
    expect(log.messages.size).toBe(2001);
  });

  it("of what nobody can read keeps the beginning of each", async () => {
    const { log } = await aLog();
    log.take(garbage("x".repeat(60_000), "too large"));
    expect(log.messages.oldest).toMatchObject({ method: "", note: "too large" });
    expect(log.messages.oldest?.latin1).toHaveLength(2048);
  });
});
