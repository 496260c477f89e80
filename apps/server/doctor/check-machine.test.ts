import { describe, expect, it } from "vitest";
import { checkClock, checkCodecs, checkNat, checkNode, checkUser } from "./check-machine.ts";
import { exitCodeOf, lineOf, lookedAt } from "./finding.ts";

const anInterface = (address: string, internal = false) => ({
  address,
  netmask: "255.255.255.0",
  family: "IPv4" as const,
  mac: "00:00:00:00:00:00",
  internal,
  cidr: null,
});

describe("the machine", () => {
  it("needs Node 24, and a user other than root", () => {
    expect(checkNode("24.1.0").level).toBe("ok");
    expect(checkNode("22.9.0")).toMatchObject({ level: "bad", todo: expect.anything() });
    expect(checkUser(0).level).toBe("warn");
    expect(checkUser(1000).level).toBe("ok");
  });

  it("has a clock that NTP keeps right, or does not, or nobody can tell", async () => {
    expect((await checkClock(async () => "yes\n")).level).toBe("ok");
    expect((await checkClock(async () => "no\n")).level).toBe("warn");
    const untold = await checkClock(() => Promise.reject(new Error("no such program")));
    expect(untold.level).toBe("note");
    expect(untold.text.en).toContain("could not tell");
  });

  it("is told how to be reached from outside when its addresses are private", () => {
    expect(checkNat({ lo: [anInterface("127.0.0.1", true)] }).level).toBe("warn");
    expect(checkNat({ eth0: [anInterface("203.0.113.9")] }).level).toBe("ok");
    const behind = checkNat({
      eth0: [anInterface("192.168.1.9")],
      eth1: [anInterface("172.20.0.1")],
    });
    expect(behind.level).toBe("note");
    expect(behind.todo?.en).toContain("TESSERA_WEBRTC_PUBLIC_ADDRESS");
  });

  it("has the codecs that conversions need, or lacks some, or cannot load them", async () => {
    expect((await checkCodecs()).level).toBe("ok");
    const lacking = await checkCodecs(async () => ["libx264 (encoder)"]);
    expect(lacking).toMatchObject({ level: "bad", text: { en: "libx264 (encoder) missing" } });
    const broken = await checkCodecs(() => Promise.reject(new Error("no such file\nat …")));
    expect(broken.text.en).toBe("FFmpeg does not load (no such file)");
  });
});

it("the worst finding decides, and a note is none", () => {
  const about = { zh: "甲", en: "a" };
  const { ok, note, warn, bad } = lookedAt(about);
  expect(exitCodeOf([ok(about), note(about)])).toBe(0);
  expect(exitCodeOf([warn(about), ok(about)])).toBe(1);
  expect(exitCodeOf([bad(about), warn(about)])).toBe(2);
  expect(lineOf(warn(about, { zh: "做", en: "do" }), "zh")).toBe("[注意] 甲：甲\n       → 做");
});
