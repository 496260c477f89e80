import { BadRequest, DeviceRefused, type Text } from "@tessera/base";
import { is2022, type MessageHead, readResult, snapshotControl } from "@tessera/protocols/gb28181";
import type { Conversation } from "../conversation.ts";
import type { GbConnection } from "../gb-connection.ts";
import type { SnapshotPlaces } from "../snapshot-places.ts";

/** 2022: the device uploads a picture to an address of ours. */
export async function takeSnapshot(
  conversation: Conversation,
  places: SnapshotPlaces,
  { deviceId, channelId }: GbConnection,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const session = conversation.sessions.get(deviceId);
  if (!is2022(session.version)) throw new BadRequest("gb-no-snapshot", oldText);
  const { agent, settings } = conversation;
  const place = places.place(settings.host || (await agent.localHostFor(session.peer)));
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => {});
  const onAbort = () => aborted.reject(signal.reason as Error);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    const { url: uploadUrl, sessionId } = place;
    const config = { count: 1, intervalSeconds: 1, uploadUrl, sessionId };
    const draft = (head: MessageHead) => snapshotControl(head, config);
    const answer = await conversation.ask(session, { id: channelId, draft, signal });
    if (!readResult(answer).isOk) throw new DeviceRefused("gb-control-refused", refusedText);
    return await Promise.race([place.picture, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
    place.close();
  }
}

const oldText: Text = {
  zh: "2016 版国标设备不支持抓图上传",
  en: "GB/T 28181-2016 devices cannot upload snapshots",
};
const refusedText: Text = { zh: "设备拒绝抓图", en: "The device refused to take a snapshot." };
