import type { TimeView } from "@tessera/kit/playback";
import { request, useQueryCall } from "@tessera/platform/console";
import { channelOfRecordId, recordIdOf } from "../../playback/contract.ts";
import { type Bookmark, listBookmarks } from "../contract.ts";

/** More in one view could not be told apart. */
const most = 1000;

/** The marked moments of some channels in a stretch of time, oldest first. */
export function useBookmarks(ids: readonly string[], view: TimeView): readonly Bookmark[] {
  const { data } = useQueryCall(listBookmarks, questionOf(ids, view), {
    quiet: true,
    keepPrevious: true,
    enabled: ids.length > 0,
  });
  return ofChannels(data?.data ?? [], ids);
}

/** The same, asked once. */
export async function readBookmarks(
  ids: readonly string[],
  view: TimeView,
): Promise<readonly Bookmark[]> {
  const { data } = await request(listBookmarks, questionOf(ids, view));
  return ofChannels(data, ids);
}

const questionOf = (ids: readonly string[], { fromMs, toMs }: TimeView) => ({
  ...onlyOne(ids),
  fromMs: Math.max(0, Math.floor(fromMs)),
  toMs: Math.ceil(toMs),
  limit: most,
});

const ofChannels = (bookmarks: readonly Bookmark[], ids: readonly string[]): readonly Bookmark[] =>
  bookmarks
    .filter(({ DeviceID, ChannelID }) =>
      ids.includes(recordIdOf({ deviceId: DeviceID, channelId: ChannelID })),
    )
    .toSorted((one, other) => one.AtMs - other.AtMs);

/** Of one channel the server gives its own; of several, those of all are cut here. */
function onlyOne([id, ...others]: readonly string[]) {
  if (id === undefined || others.length > 0) return {};
  const { deviceId: device, channelId: channel } = channelOfRecordId(id);
  return { device, channel };
}
