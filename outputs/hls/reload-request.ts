import { BadRequest } from "@tessera/base";

/** How a player asks for its playlist again, draft-pantos-hls-rfc8216bis clause 6.2.5. */
export interface ReloadRequest {
  /** The answer waits until this is there. */
  readonly awaited?: { readonly segment: number; readonly part: number | undefined };
  /** Old segments may be left out. */
  readonly isDelta: boolean;
}

export function parseReload(query: Readonly<Record<string, string>>): ReloadRequest {
  const { _HLS_msn: segment, _HLS_part: part, _HLS_skip: skip } = query;
  const isDelta = skip === "YES" || skip === "v2";
  if (segment === undefined && part === undefined) return { isDelta };
  if (!isNumber(segment) || (part !== undefined && !isNumber(part)))
    throw new BadRequest("hls-reload-invalid", reloadText);
  const awaited = { segment: Number(segment), part: part === undefined ? part : Number(part) };
  return { awaited, isDelta };
}

const isNumber = (text: string | undefined) => text !== undefined && /^\d{1,15}$/.test(text);

export const reloadText = {
  zh: "播放列表的请求参数不正确：_HLS_msn 和 _HLS_part 应为即将出现的分片序号",
  en: "The playlist request is wrong: _HLS_msn and _HLS_part must name an upcoming segment",
};
