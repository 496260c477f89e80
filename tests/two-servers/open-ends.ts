import { once } from "node:events";
import { type PushedMessages, pushPath } from "@tessera/platform/contract";
import { expect, onTestFinished } from "vitest";
import { callApi } from "../e2e/legacy-api.ts";

/** What a console hears, until the test ends or the server closes it. */
export async function openConsole(url: string, token: string) {
  const address = new URL(`${pushPath}?token=${token}`, url);
  const socket = new WebSocket(address.href.replace(/^http/, "ws"));
  onTestFinished(() => socket.close());
  const heard: string[] = [];
  socket.addEventListener("message", ({ data }) => {
    for (const [kind] of JSON.parse(String(data)) as PushedMessages) heard.push(kind);
  });
  await once(socket, "open");
  return { heard, isClosed: () => socket.readyState === WebSocket.CLOSED };
}

/** With its ticket and without the server: any of them may be asked for it. */
export async function playAddress(
  url: string,
  { device, token }: { readonly device: string; readonly token: string },
): Promise<string> {
  const path = `devices/channelstream?device=${device}&channel=1&protocol=flv`;
  const { URL: address } = await callApi(url, { path, token });
  const { pathname, search } = new URL(String(address), url);
  return pathname + search;
}

/** Resolves when the picture has begun. */
export async function play(url: string, address: string) {
  const left = new AbortController();
  onTestFinished(() => left.abort());
  const { body, status } = await fetch(new URL(address, url), { signal: left.signal });
  expect(status).toBe(200);
  const reader = body?.getReader();
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
  let isOver = false;
  const readOn = async () => {
    while (!(await reader?.read())?.done);
  };
  void readOn()
    .catch(() => {})
    .finally(() => {
      isOver = true;
    });
  return { isOver: () => isOver };
}
