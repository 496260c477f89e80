import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

interface WatchOptions {
  readonly address: string;
  /** Leave only this way to the server in the answer. */
  readonly transport?: "udp" | "tcp";
  readonly watchMs?: number;
}

export interface Watched {
  readonly status: number;
  /** The sentence, if the offer was refused. */
  readonly refusal: string;
  /** From the offer on. */
  readonly firstPictureMs: number;
  readonly width: number;
  /** Which picture was on the screen when, in wall time. */
  readonly shown: readonly { readonly rtpTimestamp: number; readonly atMs: number }[];
  readonly video: Inbound;
  readonly audio: Inbound;
  /** By which the media came. */
  readonly protocol: string | undefined;
}

interface Inbound {
  readonly codec?: string;
  readonly framesDecoded?: number;
  readonly packetsLost?: number;
  readonly pliCount?: number;
  readonly audioEnergy?: number;
}

const content = readFileSync(new URL("webrtc-page.mjs", import.meta.url), "utf8");

/** A module runs some time after its tag is there. */
async function load(page: Page, name: string): Promise<void> {
  await page.addScriptTag({ type: "module", content });
  await page.waitForFunction(`typeof ${name} === "function"`);
}

/** Plays a WHEP address in a page for a while. */
export async function watch(page: Page, options: WatchOptions): Promise<Watched> {
  await load(page, "watchWhep");
  return page.evaluate(`watchWhep(${JSON.stringify({ watchMs: 4000, ...options })})`);
}

export interface Published {
  readonly status: number;
  readonly refusal: string;
  readonly canH264: boolean;
}

/** Publishes a moving picture with a tone to a WHIP address until the page is closed. */
export async function publish(page: Page, address: string): Promise<Published> {
  await load(page, "publishWhip");
  return page.evaluate(`publishWhip(${JSON.stringify({ address })})`);
}
