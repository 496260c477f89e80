import { expect, it, vi } from "vitest";
import { aCascade, anUpper, rowOf, waiting, wireOf } from "../testing/a-cascade.ts";
import { aCascadeSite, localSerial } from "../testing/cascade-site.ts";

it.each(["UDP", "TCP"])("registers by digest and keeps itself known over %s", async (transport) => {
  const { upper, row } = await aCascade({
    CommandTransport: transport,
    KeepaliveInterval: 5,
    GBVersion: "3.0",
  });
  expect(upper.lower).toMatchObject({ id: localSerial, transport, version: "3.0" });
  expect(await row()).toMatchObject({ Online: true, Status: "Registered", LastError: "" });
  await vi.waitFor(async () => expect((await row()).KeepaliveAtMs).toBeGreaterThan(0), waiting);
  expect(upper.keepalives).toBeGreaterThan(0);
});

it("says that the password is wrong, and is let in once it is right", async () => {
  const upper = await anUpper();
  const site = await aCascadeSite();
  const id = await site.addUpper({ ...wireOf(upper), Password: "wrong" });
  await vi.waitFor(
    async () => expect((await rowOf(site, id)).Status).toMatch(/refused the registration/),
    waiting,
  );
  expect(upper.lower).toBeUndefined();
  await site.post("cascade/add", { ...wireOf(upper), ID: id });
  await vi.waitFor(async () => expect((await rowOf(site, id)).Online).toBe(true), waiting);
});

it("registers anew when the upper platform has forgotten it", async () => {
  const { upper } = await aCascade({ KeepaliveInterval: 5 });
  const other = await aCascadeSite();
  const otherSerial = "34020000002000000002";
  // The simulator knows only who came last.
  await other.addUpper({ ...wireOf(upper), LocalSerial: otherSerial });
  await vi.waitFor(() => expect(upper.lower?.id).toBe(otherSerial), waiting);
  await vi.waitFor(() => expect(upper.lower?.id).toBe(localSerial), waiting);
});

it("leaves when it is disabled, and unregisters", async () => {
  const { upper, post, id, row } = await aCascade();
  await post("cascade/add", { ...wireOf(upper), ID: id, Enable: false });
  await vi.waitFor(() => expect(upper.lower).toBeUndefined(), waiting);
  expect(await row()).toMatchObject({ Online: false, Status: "Disabled" });
});

it("has a port of its own where one is set, and says so when it is taken", async () => {
  const upper = await anUpper();
  const site = await aCascadeSite();
  const taken = await site.addUpper({ ...wireOf(upper), LocalPort: site.agent.port });
  await vi.waitFor(
    async () => expect((await rowOf(site, taken)).Status).toMatch(/local port is in use/),
    waiting,
  );
});
