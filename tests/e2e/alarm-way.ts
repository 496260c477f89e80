import { expect, type Page } from "@playwright/test";
import { type GbUpper, startGbUpper } from "@tessera/simulators/gb-upper";
import { callBare } from "./bare-api.ts";
import { postJson } from "./legacy-api.ts";
import { moveTo } from "./move-to.ts";
import { type Received, startWebhookReceiver, type WebhookReceiver } from "./webhook-receiver.ts";

interface Server {
  readonly url: string;
  readonly token: string;
}

interface Place {
  readonly device: string;
  readonly channel: string;
}

/** Everybody outside the console who is to hear of every alarm. */
export interface Listeners {
  readonly planName: string;
  /** What was pushed of alarms of this source, oldest first. */
  pushed(source: string): readonly Received[];
  /** What the upper platform was told of a channel, by the number that it knows it by. */
  toldAbove(place: Place): Promise<GbUpper["alarms"]>;
  stop(): Promise<void>;
}

/** A receiver of webhooks that a plan for all alarms pushes to, and an upper platform that has subscribed to alarms. */
export async function startListeners(server: Server): Promise<Listeners> {
  const receiver = await startWebhookReceiver();
  const planName = "全部报警推送";
  const target = await addTarget(server, receiver);
  const plan = await addPlan(server, planName, target);
  const upper = await startGbUpper({ id: "34020000002000000098", password: "word-above" });
  const cascade = await addCascade(server, upper);
  await expect.poll(() => upper.lower?.id).toBeDefined();
  await upper.subscribe("Alarm");
  const { url, token } = server;
  return {
    planName,
    pushed: (source) =>
      receiver.received.filter(
        ({ body }) => (body["alarm"] as { source?: string } | null)?.source === source,
      ),
    async toldAbove(place) {
      const id = await numberAbove(server, cascade, place);
      return upper.alarms.filter(({ deviceId }) => deviceId === id);
    },
    async stop() {
      await callBare(url, { path: "cascade/remove", token, fields: { id: String(cascade) } });
      await postJson(url, { path: "alarmplan/del", token, input: { id: plan } });
      await postJson(url, { path: "messagepush/remove", token, input: { id: target } });
      await upper.stop();
      await receiver.stop();
    },
  };
}

async function addTarget(
  { url, token }: Server,
  { url: secretUrl, secret }: WebhookReceiver,
): Promise<number> {
  const input = { Name: "值班系统", Kind: "webhook", Fields: { secretUrl, secret } };
  const { ID } = await postJson(url, { path: "messagepush/save", token, input });
  return Number(ID);
}

async function addPlan({ url, token }: Server, name: string, target: number): Promise<number> {
  const input = { Name: name, AllChannels: true, Push: { Targets: [target] } };
  const { ID } = await postJson(url, { path: "alarmplan/add", token, input });
  return Number(ID);
}

async function addCascade({ url, token }: Server, upper: GbUpper): Promise<number> {
  const { id: Serial, host: Host, port: Port } = upper;
  const shared = { ShareAllChannel: true, Password: "word-above" };
  const input = { Name: "市级平台", Serial, Host, Port, ...shared };
  const { ID } = await postJson(url, { path: "cascade/add", token, input });
  return Number(ID);
}

async function numberAbove({ url, token }: Server, cascade: number, place: Place) {
  const path = `cascade/channels?id=${cascade}&limit=99`;
  const { ChannelList } = await callBare(url, { path, token });
  const rows = ChannelList as { DeviceID: string; ChannelID: string; ExportID: string }[];
  return rows.find((row) => row.DeviceID === place.device && row.ChannelID === place.channel)
    ?.ExportID;
}

export const inboxRows = "[data-inbox-rows] > li";

/** Resolves with the moment at which the open inbox shows a row with these words. */
export const shownInInbox = (page: Page, words: string): Promise<number> =>
  page.evaluate(
    ({ rows, wanted }) =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          const shown = [...document.querySelectorAll(rows)];
          if (!shown.some(({ textContent }) => textContent.includes(wanted))) return;
          observer.disconnect();
          resolve(Date.now());
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    { rows: inboxRows, wanted: words },
  );

/** Points at a moment on the timeline of a channel's playback: the words beside the pointer. */
export async function pointAtTimeline(page: Page, { device, channel }: Place, atMs: number) {
  await moveTo(page, `/video/backtime/${device}/${channel}/${dayOf(atMs)}?at=${atMs}`);
  const timeline = page.getByRole("region", { name: "时间轴" });
  await expect(timeline).toBeVisible();
  const fromMs = Number(await timeline.getAttribute("data-from"));
  const toMs = Number(await timeline.getAttribute("data-to"));
  const box = await timeline.locator("canvas").boundingBox();
  if (!box) throw new Error("There is no timeline to point at.");
  const x = box.x + (box.width * (atMs - fromMs)) / (toMs - fromMs);
  await page.mouse.move(x, box.y + box.height / 2);
  return timeline.locator("output");
}

/** By the server's time, which is this machine's. */
function dayOf(ms: number): string {
  const date = new Date(ms);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((number) => String(number).padStart(2, "0"))
    .join("");
}
