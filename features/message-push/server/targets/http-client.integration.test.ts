import type { lookup } from "node:dns";
import { expect, it, onTestFinished } from "vitest";
import { aReceiver } from "../testing/a-receiver.ts";
import { HttpClient, isInternal } from "./http-client.ts";

const never = new AbortController().signal;

function aClient(options: Partial<ConstructorParameters<typeof HttpClient>[0]> = {}) {
  const client = new HttpClient({ internal: "typed", timeoutMs: 1000, ...options });
  onTestFinished(() => client.close());
  return client;
}

/** Every name leads to this machine. */
const resolve = ((_: string, __: object, done: (...answer: unknown[]) => void) =>
  done(null, [{ address: "127.0.0.1", family: 4 }])) as unknown as typeof lookup;

it("asks an internal address that was typed, and no name that leads to one unless that is meant", async () => {
  const { url, port, received } = await aReceiver();
  const named = { url: `http://hook.example.com:${port}/`, method: "POST" } as const;
  const typed = { url, method: "POST" } as const;
  expect(await aClient().ask(typed, never)).toEqual({ status: 200, text: "ok" });
  await expect(aClient({ resolve }).ask(named, never)).rejects.toMatchObject({
    code: "push-internal",
    text: { en: expect.stringContaining("hook.example.com leads to 127.0.0.1") },
  });
  expect(received).toHaveLength(1);
  expect(await aClient({ resolve, internal: "all" }).ask(named, never)).toMatchObject({
    status: 200,
  });
});

it("asks no internal address at all where somebody else named it", async () => {
  const { url, received } = await aReceiver();
  const client = aClient({ internal: "none" });
  for (const place of [url, url.replace("127.0.0.1", "localhost"), "http://[::1]:1/"])
    await expect(client.ask({ url: place, method: "POST" }, never)).rejects.toMatchObject({
      code: "push-internal",
    });
  expect(received).toEqual([]);
});

it("follows no redirect and says where it would have led, without what may be a secret", async () => {
  const inner = await aReceiver();
  const { url } = await aReceiver((_, response) =>
    response.writeHead(307, { location: `${inner.url}/?token=secret` }).end(),
  );
  await expect(aClient().ask({ url, method: "POST", body: "{}" }, never)).rejects.toMatchObject({
    code: "push-redirected",
    text: { en: expect.stringMatching(/HTTP 307 to 127\.0\.0\.1:\d+\)/) },
  });
  expect(inner.received).toEqual([]);
});

it("waits no longer than it may, and reads no more than it shows", async () => {
  const silent = await aReceiver(() => undefined);
  const client = aClient({ timeoutMs: 100 });
  await expect(client.ask({ url: silent.url, method: "GET" }, never)).rejects.toMatchObject({
    name: "TimeoutError",
  });
  const long = await aReceiver((_, response) => response.end("x".repeat(10_000_000)));
  const { text } = await aClient().ask({ url: long.url, method: "GET" }, never);
  expect(text).toHaveLength(16 * 1024);
});

it.each([
  ["10.1.2.3", true],
  ["172.31.0.1", true],
  ["172.32.0.1", false],
  ["169.254.169.254", true],
  ["::ffff:192.168.0.1", true],
  ["fd00::1", true],
  ["2001:db8::1", false],
  ["8.8.8.8", false],
])("knows whether %s is of the own network", (address, expected) => {
  expect(isInternal(address)).toBe(expected);
});
