import { FakeClock } from "@tessera/base";
import { describe, expect, it, vi } from "vitest";
import type { OnvifCamera } from "./index.ts";
import { aCamera } from "./testing/a-camera.ts";
import { askCamera, type CameraAnswer } from "./testing/ask-camera.ts";

const concrete = "http://www.onvif.org/ver10/tev/topicExpression/ConcreteSet";

async function aTimedCamera(options: Parameters<typeof aCamera>[0] = {}) {
  const clock = new FakeClock();
  return { clock, camera: await aCamera({ clock, ...options }) };
}

/** Listens to some topics, after what was so from the beginning. */
async function aListener(camera: OnvifCamera, topics = "tns1:RuleEngine//.|tns1:VideoSource//.") {
  const filter = `<Filter><wsnt:TopicExpression Dialect="${concrete}">${topics}</wsnt:TopicExpression></Filter>`;
  const body = `<CreatePullPointSubscription>${filter}<InitialTerminationTime>PT60S</InitialTerminationTime></CreatePullPointSubscription>`;
  const url = (await askCamera(camera, "tev", body)).find("Address") ?? "";
  const pull = (limit = 10) =>
    askCamera(
      camera,
      "tev",
      `<PullMessages><Timeout>PT20S</Timeout><MessageLimit>${limit}</MessageLimit></PullMessages>`,
      { url },
    );
  const manage = (order: string) => askCamera(camera, "wsnt", order, { url });
  return { url, pull, manage, initial: await pull() };
}

/** "Motion Changed true source-config-1", a line a notice. */
function noticesIn(answer: CameraAnswer): string[] {
  return answer.findAll("NotificationMessage").map((notice) => {
    const words = [
      ...JSON.stringify(notice, replaceMap).matchAll(/"(?:Value|PropertyOperation)","(.*?)"/g),
    ];
    const topic = /tns1:([\w/]+)/.exec(JSON.stringify(notice))?.[1]?.split("/").at(-1);
    return [topic, ...words.map(([, word]) => word)].join(" ");
  });
}

const replaceMap = (_: string, value: unknown) => (value instanceof Map ? [...value] : value);

describe("a listener", () => {
  it("hears first what is so, then what changes", async () => {
    const { camera } = await aTimedCamera();
    const { initial, pull } = await aListener(camera);
    expect(noticesIn(initial)).toEqual([
      "Motion Initialized source-config-1 analytics-1 motion false",
      "Tamper Initialized source-config-1 analytics-1 tamper false",
    ]);
    camera.raise("motion");
    camera.raise("tripwire");
    camera.raise("motion-alarm", true);
    expect(noticesIn(await pull(2))).toEqual([
      "Motion Changed source-config-1 analytics-1 motion true",
      "Crossed source-config-1 analytics-1 line 1",
    ]);
    expect(noticesIn(await pull())).toEqual(["MotionAlarm Changed source-1 true"]);
  });

  it("is answered at once when something happens while it waits", async () => {
    const { camera } = await aTimedCamera();
    const { pull } = await aListener(camera);
    let isAnswered = false;
    const answer = pull().finally(() => {
      isAnswered = true;
    });
    await new Promise(setImmediate);
    expect(isAnswered).toBe(false);
    camera.raise("tamper");
    expect(noticesIn(await answer)).toHaveLength(1);
  });

  it("is told that nothing happened when its time is over", async () => {
    const { camera, clock } = await aTimedCamera();
    const { pull } = await aListener(camera);
    let isAnswered = false;
    const answer = pull().finally(() => {
      isAnswered = true;
    });
    await vi.waitFor(
      async () => {
        await clock.advance(1000);
        expect(isAnswered).toBe(true);
      },
      { interval: 10, timeout: 5000 },
    );
    expect((await answer).status).toBe(200);
    expect(noticesIn(await answer)).toEqual([]);
  });

  it("hears only the topics that it asked for", async () => {
    const { camera } = await aTimedCamera({
      sources: [
        { name: "Gate", scene: "gate" },
        { name: "Dock", scene: "dock" },
      ],
    });
    const { pull } = await aListener(camera, "tns1:RuleEngine/CellMotionDetector/Motion");
    camera.raise("tamper", true, 1);
    camera.raise("motion", true, 1);
    expect(noticesIn(await pull())).toEqual([
      "Motion Changed source-config-2 analytics-2 motion true",
    ]);
  });

  it("never hears the end of motion from a camera that does not tell it", async () => {
    const { camera } = await aTimedCamera({ faults: { neverEndsMotion: true } });
    const { pull } = await aListener(camera);
    camera.raise("motion", true);
    camera.raise("motion", false);
    camera.raise("tamper", true);
    expect(noticesIn(await pull()).map((notice) => notice.split(" ")[0])).toEqual([
      "Motion",
      "Tamper",
    ]);
  });

  it("is told everything again when it asks to be synchronised", async () => {
    const { camera } = await aTimedCamera();
    const { url, pull } = await aListener(camera);
    await askCamera(camera, "tev", "<SetSynchronizationPoint/>", { url });
    expect(noticesIn(await pull())).toHaveLength(2);
  });
});

describe("a subscription", () => {
  it("ends when it is not renewed in time", async () => {
    const { camera, clock } = await aTimedCamera();
    const { pull, manage } = await aListener(camera);
    await clock.advance(50_000);
    const renewed = await manage("<Renew><TerminationTime>PT60S</TerminationTime></Renew>");
    expect(renewed.find("TerminationTime")).toBe(new Date(clock.nowMs() + 60_000).toISOString());
    await clock.advance(59_000);
    expect(camera.subscriptionCount).toBe(1);
    await clock.advance(1000);
    expect(camera.subscriptionCount).toBe(0);
    expect((await pull()).status).toBe(400);
  });

  it("is refused when all places are taken, until one is given back", async () => {
    const { camera } = await aTimedCamera({ subscriptionSlots: 1 });
    const { manage } = await aListener(camera);
    const refused = await askCamera(camera, "tev", "<CreatePullPointSubscription/>");
    expect(refused.status).toBe(500);
    expect((await manage("<Unsubscribe/>")).status).toBe(200);
    expect((await askCamera(camera, "tev", "<CreatePullPointSubscription/>")).status).toBe(200);
  });

  it("needs the headers of WS-Addressing on a camera that insists on them", async () => {
    const { camera } = await aTimedCamera({ faults: { needsAddressing: true } });
    const { url, initial } = await aListener(camera);
    expect(initial.status).toBe(400);
    const header = `<wsa:Action>x</wsa:Action><wsa:To>${url}</wsa:To>`;
    const answer = await askCamera(camera, "wsnt", "<Unsubscribe/>", { url, header });
    expect(answer.status).toBe(200);
  });
});
