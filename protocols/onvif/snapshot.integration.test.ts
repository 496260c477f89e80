import { FakeClock } from "@tessera/base";
import { expect, it, onTestFinished } from "vitest";
import { fetchSnapshot } from "./snapshot.ts";
import { CannedDevice } from "./testing/index.ts";

it("shows who we are to no other host than the device's", async () => {
  const stranger = await CannedDevice.start({
    "*": { status: 401, headers: { "www-authenticate": 'Basic realm="cam"' }, raw: "" },
  });
  onTestFinished(() => stranger.stop());
  const asking = fetchSnapshot({
    url: new URL(`http://127.0.0.1:${stranger.port}/snap.jpg`),
    deviceHost: "192.0.2.1",
    credentials: { userName: "admin", password: "secret" },
    allowsBasic: true,
    memory: { offersDigest: false },
    clock: new FakeClock(),
    signal: new AbortController().signal,
  });
  await expect(asking).rejects.toMatchObject({ fault: "unauthorized" });
  expect(stranger.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
});

it.each([
  [false, "asks-for-basic", [undefined]],
  [true, "unauthorized", [undefined, expect.stringMatching(/^Basic /)]],
])(
  "shows the password in clear only where that is allowed: %s",
  async (allowsBasic, fault, sent) => {
    const device = await CannedDevice.start({
      "*": { status: 401, headers: { "www-authenticate": 'Basic realm="cam"' }, raw: "" },
    });
    onTestFinished(() => device.stop());
    const asking = fetchSnapshot({
      url: new URL(`http://127.0.0.1:${device.port}/snap.jpg`),
      deviceHost: "127.0.0.1",
      credentials: { userName: "admin", password: "secret" },
      allowsBasic,
      memory: { offersDigest: false },
      clock: new FakeClock(),
      signal: new AbortController().signal,
    });
    await expect(asking).rejects.toMatchObject({ fault });
    expect(device.requests.map(({ headers }) => headers.authorization)).toEqual(sent);
  },
);
