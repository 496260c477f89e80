import { BadRequest, ExpectedError, Offline, type Text, TimedOut } from "@tessera/base";
import { serversOf } from "@tessera/formats/geo";
import { baseMapOf, type MapValues, originOf } from "./base-map.ts";

export interface ProbedTile {
  readonly host: string;
  /** Undefined: what is set has no pictures of other servers. */
  readonly picture: { readonly contentType: string; readonly data: Uint8Array } | undefined;
}

const waitMs = 6_000;
const maxBytes = 2 * 1024 * 1024;

/** Fetches a tile. Browsers may stand elsewhere: it is said that the server has asked. */
export async function probeTile(values: MapValues, get: typeof fetch = fetch): Promise<ProbedTile> {
  requireWhole(values);
  const { Kind, Datum, Tiles } = baseMapOf(values);
  const template = Tiles[0];
  if (Kind !== "tiles" || template === undefined) return { host: "", picture: undefined };
  const server = serversOf(template)[0] ?? template;
  const host = originOf(server);
  if (host === undefined) throw unusable(server);
  const [zoom, x, y] = Datum === "bd09" ? baiduTile : usualTile;
  const address = server
    .replaceAll("{z}", String(zoom))
    .replaceAll("{x}", String(x))
    .replaceAll(/\{-?y\}/g, String(y));
  try {
    const reply = await get(address, { signal: AbortSignal.timeout(waitMs), redirect: "follow" });
    return { host, picture: await pictureOf(reply, host) };
  } catch (error) {
    throw faultOf(error, host);
  }
}

/** East Asia; Baidu counts from where Greenwich and the equator meet, and this is around Beijing. */
const usualTile = [3, 6, 3] as const;
const baiduTile = [4, 3, 1] as const;

/** What has to be set before anybody can be asked. */
function requireWhole({ kind, url, apiKey }: MapValues): void {
  if (url) return;
  if (kind === "xyz" || kind === "wmts") throw noAddress();
  if (kind === "tianditu" && !apiKey) throw noKey();
}

function unusable(address: string): BadRequest {
  const { protocol, hostname } = URL.parse(address) ?? { protocol: "", hostname: "" };
  return /^https?:$/.test(protocol) ? notAllowed(hostname) : notAnAddress();
}

/** What was found out is told as it is; whatever else fails is the way to the host, or its slowness. */
function faultOf(error: unknown, host: string): unknown {
  if (error instanceof ExpectedError) return error;
  const isSlow = error instanceof Error && error.name === "TimeoutError";
  return isSlow ? tooSlow(host, error) : unreachable(host, error);
}

async function pictureOf(reply: Response, host: string): Promise<ProbedTile["picture"]> {
  const contentType = reply.headers.get("content-type")?.split(";")[0] ?? "";
  const fault = faultOfReply(reply, host, contentType);
  if (fault || !reply.body) {
    await reply.body?.cancel();
    throw fault ?? notAPicture(host, contentType);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of reply.body) {
    chunks.push(chunk);
    bytes += chunk.length;
    // Leaving here tells the host that no more is wanted.
    if (bytes > maxBytes) throw notAPicture(host, contentType);
  }
  if (bytes === 0) throw notAPicture(host, contentType);
  return { contentType, data: Buffer.concat(chunks) };
}

function faultOfReply({ ok, status }: Response, host: string, contentType: string) {
  if (status === 401 || status === 403 || status === 418) return refused(host, status);
  if (!ok) return noTile(host, status);
  return contentType.startsWith("image/") ? undefined : notAPicture(host, contentType);
}

const said = (zh: string, en: string): Text => ({ zh, en });

const noAddress = () =>
  new BadRequest(
    "map-address",
    said("请先填写瓦片地址并保存。", "Enter the tile address and save first."),
    { field: "url" },
  );
const noKey = () =>
  new BadRequest(
    "map-key",
    said(
      "天地图需要密钥：请到天地图官网申请，填入后保存。",
      "Tianditu needs a key: apply for one on its site, enter it here and save.",
    ),
    { field: "apiKey" },
  );
const notAnAddress = () =>
  new BadRequest(
    "map-address",
    said(
      "瓦片地址应以 http:// 或 https:// 开头，例如 https://tiles.example/{z}/{x}/{y}.png。",
      "The tile address must begin with http:// or https://, such as https://tiles.example/{z}/{x}/{y}.png.",
    ),
    { field: "url" },
  );
const notAllowed = (host: string) =>
  new BadRequest(
    "map-host",
    said(
      `浏览器不会从主机 ${host} 取图：主机名只能包含字母、数字、“-”和“.”（不能有“_”）。请改用其他主机名或 IP 地址。`,
      `Browsers fetch nothing from the host ${host}: its name may have letters, digits, "-" and "." only (no "_"). Use another name or its IP address.`,
    ),
    { field: "url" },
  );
const tooSlow = (host: string, cause: unknown) =>
  new TimedOut(
    "map-slow",
    said(
      `${host} 在 6 秒内没有应答，请检查服务器到它的网络。`,
      `${host} did not answer within 6 seconds. Check the server's network to it.`,
    ),
    { cause },
  );
const unreachable = (host: string, cause: unknown) =>
  new Offline(
    "map-unreachable",
    said(
      `无法连接 ${host}：请检查地址是否正确、服务器能否访问外网；没有外网时请改用 PMTiles 文件或内置轮廓。`,
      `${host} cannot be reached: check the address, and whether the server has access to the internet; without it use a PMTiles file or the built-in outline.`,
    ),
    { cause },
  );
const refused = (host: string, status: number) =>
  new Offline(
    "map-refused",
    said(
      `${host} 拒绝了请求（HTTP ${status}）：请检查密钥是否正确、是否绑定了本平台的域名。`,
      `${host} refused (HTTP ${status}): check the key, and whether it is bound to this site's domain.`,
    ),
  );
const noTile = (host: string, status: number) =>
  new Offline(
    "map-no-tile",
    said(
      `${host} 没有返回瓦片（HTTP ${status}）：请检查地址模板中的 {z} {x} {y}。`,
      `${host} gave no tile (HTTP ${status}): check {z} {x} {y} in the address.`,
    ),
  );
const notAPicture = (host: string, contentType: string) =>
  new Offline(
    "map-no-picture",
    said(
      `${host} 返回的不是图片（${contentType || "无类型"}），可能是登录页或错误页，请检查地址和密钥。`,
      `${host} answered with ${contentType || "something without a type"} instead of a picture, maybe a sign-in or error page. Check address and key.`,
    ),
  );
