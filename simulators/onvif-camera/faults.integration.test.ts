import { once } from "node:events";
import { connect } from "node:net";
import { FakeClock } from "@tessera/base";
import { expect, it, vi } from "vitest";
import { aCamera } from "./testing/a-camera.ts";
import { askCamera } from "./testing/ask-camera.ts";

const move = (axes: string) =>
  `<ContinuousMove><ProfileToken>profile-1-main</ProfileToken><Velocity>${axes}</Velocity></ContinuousMove>`;

it("never answers, and hangs up when it is stopped", async () => {
  const camera = await aCamera({ faults: { answers: "never" } });
  const answer = askCamera(camera, "tds", "<GetScopes/>");
  await expect(Promise.race([answer, camera.stop()])).resolves.toBeUndefined();
  await expect(answer).rejects.toThrow("fetch failed");
});

it("answers rubbish, and sense again when the fault is lifted", async () => {
  const camera = await aCamera({ faults: { answers: "with-rubbish" } });
  expect((await askCamera(camera, "tds", "<GetScopes/>")).text).toContain("<html>");
  camera.faults.answers = "as-asked";
  expect((await askCamera(camera, "tds", "<GetScopes/>")).findAll("Scopes")).not.toHaveLength(0);
});

it("answers as late as it is told to", async () => {
  const clock = new FakeClock();
  const camera = await aCamera({ clock, faults: { answerDelayMs: 3000 } });
  let isAnswered = false;
  const answer = askCamera(camera, "tds", "<GetScopes/>").finally(() => {
    isAnswered = true;
  });
  await vi.waitFor(
    async () => {
      await clock.advance(1000);
      expect(isAnswered).toBe(true);
    },
    { interval: 10, timeout: 5000 },
  );
  await answer;
  expect(clock.nowMs()).toBeGreaterThanOrEqual(new FakeClock().nowMs() + 3000);
});

it("gives addresses with a host that leads nowhere", async () => {
  const camera = await aCamera({ faults: { wrongHost: "192.0.2.7" } });
  const services = await askCamera(
    camera,
    "tds",
    "<GetServices><IncludeCapability>false</IncludeCapability></GetServices>",
  );
  const profile = "<ProfileToken>profile-1-main</ProfileToken>";
  const stream = await askCamera(
    camera,
    "tr2",
    `<GetStreamUri><Protocol>RTSP</Protocol>${profile}</GetStreamUri>`,
  );
  const addresses = [
    ...services.findAll("XAddr").map(({ text }) => text),
    stream.find("Uri") ?? "",
  ];
  expect(addresses.map((address) => new URL(address).hostname)).toEqual(
    addresses.map(() => "192.0.2.7"),
  );
});

it("announces media2 and refuses it", async () => {
  const camera = await aCamera({ faults: { refusesMedia2: true } });
  const services = await askCamera(
    camera,
    "tds",
    "<GetServices><IncludeCapability>false</IncludeCapability></GetServices>",
  );
  expect(services.text).toContain("ver20/media");
  expect((await askCamera(camera, "tr2", "<GetProfiles/>")).text).toContain("ActionNotSupported");
});

it("refuses both axes at once and takes each alone", async () => {
  const camera = await aCamera({ faults: { isSingleAxis: true } });
  const [panTilt, zoom] = ['<tt:PanTilt x="1" y="0"/>', '<tt:Zoom x="1"/>'] as const;
  expect((await askCamera(camera, "tptz", move(panTilt + zoom))).status).toBe(500);
  expect((await askCamera(camera, "tptz", move(panTilt))).status).toBe(200);
  expect((await askCamera(camera, "tptz", move(zoom))).status).toBe(200);
});

it("is gone for a while after a reboot and comes back where it was", async () => {
  const clock = new FakeClock();
  const camera = await aCamera({ clock, rebootMs: 5000 });
  const { port, deviceUrl } = camera;
  const rtspUrl = camera.streamsOf(0).url(1);
  await askCamera(camera, "tev", "<CreatePullPointSubscription/>");
  expect(camera.subscriptionCount).toBe(1);
  await askCamera(camera, "tds", "<SystemReboot/>");
  expect(camera.rebootCount).toBe(1);
  await clock.advance(0);
  await vi.waitFor(async () => expect(await isListening(port)).toBe(false), { timeout: 5000 });
  expect(camera.subscriptionCount).toBe(0);
  await vi.waitFor(
    async () => {
      await clock.advance(5000);
      expect(await isListening(port)).toBe(true);
    },
    { timeout: 5000 },
  );
  expect((await askCamera(camera, "tds", "<GetScopes/>")).status).toBe(200);
  expect([camera.deviceUrl, camera.streamsOf(0).url(1)]).toEqual([deviceUrl, rtspUrl]);
});

it("stays away when it is stopped in the middle of a reboot", async () => {
  const clock = new FakeClock();
  const camera = await aCamera({ clock });
  await askCamera(camera, "tds", "<SystemReboot/>");
  await clock.advance(0);
  await camera.stop();
  await clock.advance(1000);
  await camera.plugIn();
  expect(await isListening(camera.port)).toBe(false);
});

it("frees what it took when its port is taken", async () => {
  const { port } = await aCamera();
  await expect(aCamera({ port })).rejects.toThrow("EADDRINUSE");
});

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
