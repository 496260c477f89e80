import assert from "node:assert/strict";
import { parseFragments, parseInitSegment } from "@tessera/formats/fmp4";
import type { ScriptedCamera } from "@tessera/protocols/rtsp/testing";
import { vi } from "vitest";
import { addCamera, removeCamera } from "../e2e/cameras.ts";
import { callApi } from "../e2e/legacy-api.ts";
import { type BadCameraOptions, startBadCamera } from "./bad-camera.ts";

export interface Watching {
  bytes: number;
  /** Of the pictures, as far as they were looked at. */
  readonly dts90k: number[];
  /** Codecs of each init segment that was announced. */
  readonly words: string[];
  isClosed: boolean;
  close(): void;
}

/** What one test has on a server that it shares with others: its cameras and its viewers. */
export class Stage {
  readonly #url: string;
  readonly #token: string;
  readonly #cameras: ScriptedCamera[] = [];
  readonly #devices: string[] = [];
  readonly #viewers: Watching[] = [];

  constructor(server: { readonly url: string; readonly token: string }) {
    this.#url = server.url;
    this.#token = server.token;
  }

  async addBadCamera(options: BadCameraOptions): Promise<string> {
    const camera = await startBadCamera(options);
    this.#cameras.push(camera);
    const device = await addCamera(this.#url, this.#token, { name: "bad", rtspUrl: camera.url });
    this.#devices.push(device);
    return device;
  }

  /** Watches as the console does. */
  async watch(device: string): Promise<Watching> {
    const viewer = openViewer(await this.addressOf(device));
    this.#viewers.push(viewer);
    return viewer;
  }

  async addressOf(device: string): Promise<URL> {
    const path = `devices/channelstream?${channelOf(device)}&protocol=ws_fmp4`;
    const { URL: address } = await callApi(this.#url, { path, token: this.#token });
    return new URL(String(address), this.#url.replace("http", "ws"));
  }

  async streamInfo(device: string): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.#url}/api/v1/streamInfo?${channelOf(device)}`, {
      headers: { token: this.#token },
    });
    return response.ok ? ((await response.json()) as Record<string, unknown>) : {};
  }

  async clear(): Promise<void> {
    for (const viewer of this.#viewers.splice(0)) viewer.close();
    for (const device of this.#devices.splice(0))
      await removeCamera(this.#url, this.#token, device);
    for (const camera of this.#cameras.splice(0)) await camera.stop();
  }
}

export const channelOf = (device: string) => `device=${device}&channel=1`;

/** The machine may be busy: a picture that comes late is no fault, one that never comes is. */
export const eventually = (check: () => void | Promise<void>, timeoutMs = 60_000) =>
  vi.waitFor(check, { timeout: timeoutMs, interval: 200 });

/** Whatever was sent: the server lives, and another stream's pictures keep coming. */
export async function keepsComing(witness: Watching, bytesBefore: number): Promise<void> {
  const bytesNow = witness.bytes;
  assert.ok(bytesNow > bytesBefore, "another stream stood still");
  await eventually(() => assert.ok(witness.bytes > bytesNow, "another stream stands still"));
  assert.equal(witness.isClosed, false);
}

function openViewer(address: URL): Watching {
  const socket = new WebSocket(address);
  const seen: Watching = {
    bytes: 0,
    dts90k: [],
    words: [],
    isClosed: false,
    close: () => socket.close(),
  };
  let init: ReturnType<typeof parseInitSegment> | undefined;
  socket.binaryType = "arraybuffer";
  socket.addEventListener("message", ({ data }) => {
    if (!(data instanceof ArrayBuffer)) {
      seen.words.push(String(data));
      return;
    }
    const bytes = new Uint8Array(data);
    seen.bytes += bytes.length;
    if (Buffer.from(bytes.subarray(4, 8)).toString() === "ftyp") init = parseInitSegment(bytes);
    else if (init) for (const { dts } of parseFragments(bytes, init).video) seen.dts90k.push(dts);
  });
  socket.addEventListener("close", () => {
    seen.isClosed = true;
  });
  return seen;
}
