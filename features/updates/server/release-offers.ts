import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { Conflict, Offline, type Text, TimedOut } from "@tessera/base";
import { type ReleaseOffer, releaseOffer } from "../release.ts";
import { releaseFaults } from "./release-faults.ts";

const lookTimeoutMs = 15_000;
const downloadTimeoutMs = 15 * 60_000;
const maxOfferBytes = 256 * 1024;
const maxReleaseBytes = 512 * 1024 ** 2;

/** What an update address names as the newest version. */
export async function askForOffer(url: string, productName: string): Promise<ReleaseOffer> {
  if (!url) throw noUrl();
  const bytes: Uint8Array[] = [];
  await fetchBytes(url, { timeoutMs: lookTimeoutMs, maxBytes: maxOfferBytes }, async (chunks) => {
    for await (const chunk of chunks) bytes.push(chunk);
  });
  const offer = offerOf(url, Buffer.concat(bytes).toString("utf8"));
  if (offer.Product !== productName) throw releaseFaults.otherProduct(offer.Product, productName);
  return offer;
}

/** Of no more bytes than were announced. */
export async function download(url: string, offer: ReleaseOffer, file: string): Promise<void> {
  const address = new URL(offer.File, url);
  if (!/^https?:$/.test(address.protocol)) throw notAnOffer(url);
  const maxBytes = Math.min(offer.Bytes, maxReleaseBytes);
  await fetchBytes(address.href, { timeoutMs: downloadTimeoutMs, maxBytes }, (chunks) =>
    pipeline(chunks, createWriteStream(file, { mode: 0o600 })),
  );
}

function offerOf(url: string, text: string): ReleaseOffer {
  try {
    return releaseOffer.parse(JSON.parse(text));
  } catch (cause) {
    throw notAnOffer(url, cause);
  }
}

async function fetchBytes(
  url: string,
  { timeoutMs, maxBytes }: { readonly timeoutMs: number; readonly maxBytes: number },
  take: (chunks: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: { "cache-control": "no-cache" },
    });
    if (!response.ok || !response.body) throw urlGone(url, `HTTP ${response.status}`);
    await take(bounded(response.body, maxBytes, url));
  } catch (error) {
    throw faultOf(error, url);
  }
}

async function* bounded(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
  url: string,
): AsyncGenerator<Uint8Array> {
  let done = 0;
  for await (const chunk of chunks) {
    done += chunk.length;
    if (done > maxBytes) throw tooLong(url, maxBytes);
    yield chunk;
  }
}

/** `fetch` says "fetch failed", and why only in its cause. */
function faultOf(error: unknown, url: string): unknown {
  if (!(error instanceof Error)) return error;
  if (error.name === "TimeoutError")
    return new TimedOut("update-url-slow", {
      zh: `更新地址 ${hostOf(url)} 没有及时应答。请检查网络后再试，或改为上传发行包。`,
      en: `The update address ${hostOf(url)} did not answer in time. Check the network and try again, or upload the release.`,
    });
  if (error.name !== "TypeError") return error;
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException;
  return urlGone(url, code ?? message);
}

const noUrl = () =>
  new Conflict("update-url-missing", {
    zh: "还没有设置更新地址。请在升级设置中填写，或上传发行包。",
    en: "No update address is set. Set one in the update settings, or upload a release.",
  });

const urlGone = (url: string, why: string) =>
  new Offline("update-url-gone", {
    zh: `更新地址 ${hostOf(url)} 无法访问（${why}）。请检查地址和网络，或改为上传发行包。`,
    en: `The update address ${hostOf(url)} cannot be reached (${why}). Check the address and the network, or upload the release.`,
  });

const tooLong = (url: string, maxBytes: number) =>
  refused("update-too-long", {
    zh: `${hostOf(url)} 发送的内容超过了声明的大小（${maxBytes} 字节），已停止下载。请联系发布者。`,
    en: `${hostOf(url)} sends more than the ${maxBytes} bytes that it announced, so the download was stopped. Tell the publisher.`,
  });

const notAnOffer = (url: string, cause?: unknown) =>
  refused(
    "update-url-unreadable",
    {
      zh: `${hostOf(url)} 返回的不是版本说明（应为含有 Product、Version、Notes、File、Bytes 的 JSON）。请检查更新地址。`,
      en: `What ${hostOf(url)} gives does not describe a release (a JSON with Product, Version, Notes, File and Bytes). Check the update address.`,
    },
    cause,
  );

const refused = (code: string, text: Text, cause?: unknown) => new Conflict(code, text, { cause });

/** An address may carry a password or a token: only the machine is named. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : "?");
