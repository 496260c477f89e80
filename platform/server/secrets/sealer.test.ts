import { isLostSecret } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { Sealer } from "./sealer.ts";
import type { SecretKey } from "./secret-keys.ts";

const aKey = (id: string): SecretKey => ({ id, bytes: Buffer.alloc(32, id) });
const old = aKey("0000000a");
const now = aKey("0000000b");
const sealer = new Sealer([now]);

describe("Sealer", () => {
  it("seals the secrets of JSON by their names, and in addresses, and nothing else", () => {
    const model = {
      id: "gate",
      connection: {
        userName: "root",
        password: "hush-1",
        url: "rtsp://cam/1",
        subUrl: "rtsp://cam/2?user=a&password=hush-2",
        old: "http://root:hush-3@cam/",
        publishKey: "hush-4",
        sourceToken: "profile_1",
        channels: [{ sipPassword: "hush-5", number: 5 }],
        empty_password: "",
      },
    };
    const json = sealer.toJson(model);
    expect(json).not.toContain("hush");
    for (const shown of ["gate", "root", "rtsp://cam/1", "profile_1"])
      expect(json).toContain(shown);
    expect(JSON.parse(json)).toMatchObject({
      connection: { password: expect.stringMatching(/^box:0000000b:/), empty_password: "" },
    });
    expect(sealer.fromJson(json)).toEqual(model);
  });

  it("opens no box that was put in the place of another", () => {
    const box = sealer.seal("hush", "password");
    expect(sealer.open(box, "password")).toBe("hush");
    expect(sealer.open(box, "publishKey")).toBeUndefined();
    const moved = sealer.fromJson(JSON.stringify({ publishKey: box })) as { publishKey: string };
    expect(moved.publishKey).not.toBe("hush");
  });

  it("opens with older keys, and says what is to be sealed anew", () => {
    const box = new Sealer([old]).seal("hush", "password");
    const both = new Sealer([now, old]);
    expect(both.open(box, "password")).toBe("hush");
    expect(both.stateOf(box, "password")).toEqual({ isDue: true, isLost: false });
    expect(both.stateOf("hush", "password")).toEqual({ isDue: true, isLost: false });
    expect(both.stateOf("", "password")).toEqual({ isDue: false, isLost: false });
    expect(both.stateOf(both.seal("hush", "password"), "password").isDue).toBe(false);
  });

  it("has in the place of a secret that it cannot open what nobody can guess, and stores it as it was", () => {
    const stored = new Sealer([old]).toJson({ name: "gate", password: "hush" });
    const read = () => sealer.fromJson(stored) as { name: string; password: string };
    const { name, password } = read();
    expect([name, isLostSecret(password)]).toEqual(["gate", true]);
    expect(stored).not.toContain(password);
    expect(read().password).toBe(password);
    expect(sealer.toJson({ name, password })).toBe(stored);
    expect(sealer.stateOfJson(stored)).toEqual({ isDue: false, isLost: true });
    expect(new Sealer([aKey("0000000c")]).fromJson(stored)).not.toMatchObject({ password });
  });
});
