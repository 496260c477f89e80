import { cameraOf, playerAddress, useWatching, whyNotWatchable } from "@tessera/kit/camera";
import { showOnWall } from "@tessera/kit/wall";
import { type PaletteEntry, type PaletteSource, request } from "@tessera/platform/console";
import { type Channel, listDeviceChannels } from "../../../devices/contract.ts";

const mostAtOnce = 9999;
const shownMost = 8;

/** Cameras by name, id, recorder or number; Enter shows one where the page shows cameras, else by itself. */
export const findCameras: PaletteSource["find"] = async ({ q, language, signal }) => {
  const options = { signal, quiet: true };
  const isNumber = /^[1-9]\d{0,5}$/.test(q);
  const [numbered, named] = await Promise.all([
    isNumber
      ? request(listDeviceChannels, { number: Number(q), limit: shownMost }, options)
      : { Channels: [] },
    request(listDeviceChannels, { q, limit: shownMost }, options),
  ]);
  const all = new Map<string, PaletteEntry>();
  for (const channel of [...numbered.Channels, ...named.Channels]) {
    const entry = entryOf(channel, language === "zh" ? offlineZh : offlineEn);
    if (!all.has(entry.id)) all.set(entry.id, entry);
  }
  return [...all.values()];
};

const offlineZh = { channelOffline: "离线", channelDisabled: "未开启" } as const;
const offlineEn = { channelOffline: "offline", channelDisabled: "disabled" } as const;

function entryOf(channel: Channel, words: typeof offlineZh | typeof offlineEn): PaletteEntry {
  const camera = cameraOf(channel);
  const obstacle = whyNotWatchable(camera);
  const hint = [
    channel.ChannelNum > 0 ? `#${channel.ChannelNum}` : "",
    channel.DeviceName === channel.Name ? "" : channel.DeviceName,
    obstacle ? words[obstacle] : "",
  ].filter(Boolean);
  return {
    id: `${camera.device}/${camera.channel}`,
    label: camera.name,
    hint: hint.join(" · "),
    run(go) {
      const { play } = useWatching.getState();
      if (play) play(camera);
      else go(playerAddress(camera));
    },
  };
}

/** What is done with all cameras. */
export const findPlayAll: PaletteSource["find"] = ({ q, language }) => {
  const title = language === "zh" ? "全部摄像机" : "All cameras";
  const label = language === "zh" ? "全部播放" : "Play all cameras";
  if (!label.toLocaleLowerCase().includes(q.toLocaleLowerCase())) return [];
  const run: PaletteEntry["run"] = (go) => void playEverything(title, go);
  return [{ id: "play-all", label, run }];
};

async function playEverything(title: string, go: (path: string) => void): Promise<void> {
  const { Channels } = await request(listDeviceChannels, { enable: "1", limit: mostAtOnce });
  showOnWall({ title, cameras: Channels.map(cameraOf) }, go);
}
