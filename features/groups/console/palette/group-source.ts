import { cameraOf } from "@tessera/kit/camera";
import { showOnWall } from "@tessera/kit/wall";
import { notices, type PaletteSource, request } from "@tessera/platform/console";
import { groupChannels, groupNodes } from "../../contract.ts";

/** Groups by name; Enter plays what is online in one on the wall. */
export const findGroups: PaletteSource["find"] = async ({ q, language, signal }) => {
  if (q === "") return [];
  const { data } = await request(groupNodes, {}, { signal, quiet: true });
  const sought = q.toLocaleLowerCase();
  return data
    .filter(({ Name }) => Name.toLocaleLowerCase().includes(sought))
    .map(({ ID, Name }) => ({
      id: String(ID),
      label: Name,
      hint: language === "zh" ? "一键播放" : "Play all",
      run: (go) => void playGroup(ID, Name, language, go),
    }));
};

async function playGroup(
  id: number,
  title: string,
  language: "zh" | "en",
  go: (path: string) => void,
): Promise<void> {
  const { data } = await request(groupChannels, { id, online: true, not_repeat: true });
  if (data.length > 0) return showOnWall({ title, cameras: data.map(cameraOf) }, go);
  return notices.warning(
    language === "zh" ? `“${title}”中没有在线的通道` : `No channel in “${title}” is online`,
  );
}
