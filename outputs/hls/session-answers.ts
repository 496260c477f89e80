import { BadRequest, NotFound } from "@tessera/base";
import { noPicture, type OutputReply, type OutputRequest, pictureTimeoutMs } from "@tessera/engine";
import type { HlsSession } from "./hls-session.ts";
import { parseReload, type ReloadRequest, reloadText } from "./reload-request.ts";
import { parseResourceName, type Resource } from "./resource-name.ts";

/** Most GOPs are shorter. Whoever waits for the end of one of ten seconds gives up before. */
const longestFirst90k = 2.2 * 90_000;

/** How far a player may look ahead, in segments. */
const maxAhead = 1;

/** What a session asks for: its playlist, or a piece of the stream. */
export async function answerSession(
  session: HlsSession,
  name: string,
  query: OutputRequest["query"],
): Promise<OutputReply> {
  const resource = parseResourceName(name);
  if (!resource) throw new NotFound("hls-address-unknown", unknownText);
  if (resource.kind !== "playlist") return pieceReply(await findPiece(session, resource));
  return playlistReply(await playlistText(session, parseReload(query)));
}

export const playlistReply = (body: string): OutputReply => ({
  status: 200,
  headers: { "content-type": "application/vnd.apple.mpegurl", "cache-control": "no-cache" },
  body,
});

/** The address holds the session, and no address is used twice. */
const pieceReply = (body: Uint8Array): OutputReply => ({
  status: 200,
  headers: { "content-type": "video/mp4", "cache-control": "private, max-age=60" },
  body,
});

async function playlistText(session: HlsSession, reload: ReloadRequest): Promise<string> {
  await waitForFirstSegment(session);
  if (reload.awaited) await waitFor(session, reload.awaited);
  return session.stream.playlist.text(reload.isDelta);
}

/** A playlist without a whole segment is an error to most players. */
async function waitForFirstSegment(session: HlsSession): Promise<void> {
  const { stream } = session;
  const hasSegment = () => stream.segmenter.segments.length > 0;
  const hasEnough = () => (stream.segmenter.open?.duration90k ?? 0) >= longestFirst90k;
  const isThere = await session.until(() => hasSegment() || hasEnough(), pictureTimeoutMs);
  if (!isThere) throw noPicture(stream.state);
  if (!hasSegment()) stream.cutEarly();
}

async function waitFor(
  session: HlsSession,
  { segment, part }: NonNullable<ReloadRequest["awaited"]>,
): Promise<void> {
  const { stream } = session;
  const { openNumber } = stream.segmenter;
  if (segment > openNumber + maxAhead) throw new BadRequest("hls-reload-invalid", reloadText);
  const isThere = await session.until(
    () => isListed(session, segment, part),
    blockLimitMs(session),
  );
  if (!isThere) throw noPicture(stream.state);
}

/** A whole segment, if no part is named. */
function isListed({ stream }: HlsSession, segment: number, part: number | undefined): boolean {
  const { open, openNumber } = stream.segmenter;
  if (segment < openNumber) return true;
  return segment === open?.number && part !== undefined && part < open.parts.length;
}

async function findPiece(
  session: HlsSession,
  resource: Exclude<Resource, { kind: "playlist" }>,
): Promise<Uint8Array> {
  const { segmenter } = session.stream;
  const { number } = resource;
  if (resource.kind === "init") return found(segmenter.init(number));
  const whole = () => segmenter.segments.find((segment) => segment.number === number);
  if (resource.kind === "segment") return found(whole()?.data);
  // The part that the playlist hints at is asked for before it is there.
  const isHinted =
    number === segmenter.open?.number && resource.part <= segmenter.open.parts.length;
  if (isHinted)
    await session.until(() => isListed(session, number, resource.part), blockLimitMs(session));
  const segment = number === segmenter.open?.number ? segmenter.open : whole();
  return found(segment?.parts[resource.part]?.data);
}

/** As long as the specification lets a server wait. */
const blockLimitMs = ({ stream }: HlsSession) => 3000 * stream.playlist.targetDurationS;

function found(data: Uint8Array | undefined): Uint8Array {
  if (!data) throw new NotFound("hls-piece-gone", goneText);
  return data;
}

const unknownText = {
  zh: "HLS 播放地址不正确，请重新获取播放地址",
  en: "The HLS address is wrong. Request a new play address.",
};
const goneText = {
  zh: "该分片已过期或尚未产生，播放器会自动跳到最新画面",
  en: "This segment has expired or does not exist yet; the player continues with the newest picture",
};
