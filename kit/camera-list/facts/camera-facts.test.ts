import { describe, expect, it, vi } from "vitest";
import { CameraFacts } from "./camera-facts.ts";

const gate = { device: "d1", channel: "1" };
const online = { isOnline: true, isEnabled: true, isFavourite: false };

const told = (changes: object = {}) => ({
  ParentDeviceID: "d1",
  ChannelID: "1",
  Online: 1 as const,
  Enable: 1 as const,
  DeviceEnable: 1 as const,
  ...changes,
});

describe("CameraFacts", () => {
  it("tells only those who show the camera that changed", () => {
    const facts = new CameraFacts();
    facts.tellCamera(gate, online);
    const [hearsGate, hearsYard] = [vi.fn<() => void>(), vi.fn<() => void>()];
    facts.on("d1/1", hearsGate);
    facts.on("d1/2", hearsYard);
    facts.hear(told({ Online: 0 }));
    expect(facts.camera(gate)).toEqual({ ...online, isOnline: false });
    expect(hearsGate).toHaveBeenCalledOnce();
    expect(hearsYard).not.toHaveBeenCalled();
  });

  it("keeps the star when the state changes", () => {
    const facts = new CameraFacts();
    facts.tellCamera(gate, online);
    facts.setFavourite(gate, true);
    facts.hear(told({ Enable: 0 }));
    expect(facts.camera(gate)).toEqual({ isOnline: true, isEnabled: false, isFavourite: true });
  });

  it("counts a camera that it knows, and knows that the counts are old for one that it does not", () => {
    const facts = new CameraFacts();
    const counts = { online: 2, all: 3 };
    facts.tellDevice("d1", { isOnline: true, isEnabled: true, counts });
    facts.tellCamera(gate, online);
    facts.hear(told({ Online: 0 }));
    expect(facts.device("d1")).toMatchObject({
      counts: { online: 1, all: 3 },
      hasOldCounts: false,
    });
    facts.hear(told({ Online: 0 }));
    expect(facts.device("d1")?.counts?.online).toBe(1);
    facts.hear(told({ ChannelID: "2" }));
    expect(facts.device("d1")).toMatchObject({ counts: { online: 1 }, hasOldCounts: true });
  });

  it("takes a device for online while one of its cameras is, by its counts or by those it knows", () => {
    const yard = { ...gate, channel: "2" };
    for (const counted of [{ counts: { online: 2, all: 2 } }, {}]) {
      const facts = new CameraFacts();
      facts.tellDevice("d1", { isOnline: true, isEnabled: true, ...counted });
      for (const place of [gate, yard]) facts.tellCamera(place, online);
      facts.hear(told({ Online: 0 }));
      expect(facts.device("d1")?.isOnline).toBe(true);
      facts.hear(told({ Online: 0, ChannelID: "2" }));
      expect(facts.device("d1")?.isOnline).toBe(false);
      facts.hear(told());
      expect(facts.device("d1")?.isOnline).toBe(true);
    }
  });

  it("leaves a device as it was when a camera went that it does not know: it is asked for", () => {
    const facts = new CameraFacts();
    facts.tellDevice("d1", { isOnline: true, isEnabled: true, counts: { online: 1, all: 2 } });
    facts.hear(told({ Online: 0 }));
    expect(facts.device("d1")).toMatchObject({ isOnline: true, hasOldCounts: true });
  });

  it("knows the star of a camera that no list has shown once it was changed", () => {
    const facts = new CameraFacts();
    const hears = vi.fn<() => void>();
    facts.on("d1/1", hears);
    expect(facts.isFavourite(gate)).toBeUndefined();
    facts.setFavourite(gate, true);
    expect(facts.isFavourite(gate)).toBe(true);
    expect(hears).toHaveBeenCalledOnce();
    facts.tellCamera(gate, online);
    expect(facts.isFavourite(gate)).toBe(false);
  });

  it("takes a camera of a disabled device for disabled", () => {
    const facts = new CameraFacts();
    facts.tellDevice("d1", { isOnline: false, isEnabled: false });
    facts.tellCamera(gate, { ...online, isOnline: false });
    expect(facts.camera(gate)?.isEnabled).toBe(false);
  });

  it("keeps nothing of what nobody has shown", () => {
    const facts = new CameraFacts();
    facts.hear(told());
    expect(facts.camera(gate)).toBeUndefined();
    expect(facts.device("d1")).toBeUndefined();
  });
});
