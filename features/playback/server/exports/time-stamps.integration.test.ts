import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { silentLogger } from "@tessera/base";
import type { Settings } from "@tessera/platform/server";
import { aStampAuthority } from "@tessera/recorder/testing";
import { afterAll, describe, expect, it } from "vitest";
import { exportSettings } from "../../settings.ts";
import { TimeStamps } from "./time-stamps.ts";

const [authority, stranger] = await Promise.all([aStampAuthority(), aStampAuthority()]);
const signature = "5e".repeat(64);
const signed = new TextEncoder().encode(signature);
const { signal } = new AbortController();
let kept: Uint8Array | undefined;

/** What a server answers to a query, by path. */
const answers: Readonly<Record<string, (query: Buffer) => Promise<Uint8Array | number>>> = {
  "/good": (query) => authority.answer(query),
  "/replayed": async (query) => (kept ??= await authority.answer(query)),
  "/busy": async () => 503,
  "/moved": async () => 302,
  "/page": async () => Buffer.from("<html>sign in first</html>"),
  "/endless": async () => Buffer.alloc(100_000, 0x30),
  "/refusing": (query) => authority.answer(query.subarray(0, 10)),
};
const server = createServer((request, response) => {
  void (async () => {
    const answer = await answers[request.url ?? ""]?.(await buffer(request));
    if (typeof answer === "number") response.writeHead(answer, { location: "/good" }).end();
    else response.writeHead(200).end(answer);
  })();
});
await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => void server.close());

function stamps(values: object): TimeStamps {
  const all = { ...exportSettings.schema.parse({}), ...values };
  const settings = { get: () => all } as unknown as Pick<Settings, "get">;
  return new TimeStamps({ settings, log: silentLogger });
}

const lines = ({ certificate }: typeof authority) => certificate.split("\n");

describe("a time stamp", () => {
  it("is asked for only where an authority is named", async () => {
    expect(await stamps({}).stamp(signed, signal)).toEqual({});
  });

  it("is of the signature, and is known by the certificate in the settings", async () => {
    const known = stamps({ stampUrl: `${base}/good`, stampAuthorities: lines(authority) });
    const { stamp = new Uint8Array(), warning } = await known.stamp(signed, signal);
    expect(warning).toBeUndefined();
    expect(await authority.verifies(stamp, signed)).toBe(true);
    const verdict = await known.verdictOn(stamp, signature);
    expect(verdict).toMatchObject({
      kind: "stamped",
      text: { en: expect.stringMatching(/Trusted time stamp: 20.* issued by "Stamps & Co"/) },
    });
    expect(await stamps({}).verdictOn(stamp, signature)).toMatchObject({
      kind: "unknown-authority",
    });
    expect(await known.verdictOn(stamp, "00".repeat(64))).toMatchObject({ kind: "wrong" });
    expect(await known.verdictOn(new Uint8Array(), signature)).toMatchObject({ kind: "none" });
  });

  it.each([
    ["is gone", "http://127.0.0.1:9", /did not answer/],
    ["is busy", `${base}/busy`, /503/],
    ["leads elsewhere", `${base}/moved`, /did not answer/],
    ["answers with a page", `${base}/page`, /cannot be read/],
    ["answers without end", `${base}/endless`, /too long/],
    ["refuses", `${base}/refusing`, /refused/],
  ])(
    "of an authority that %s costs a warning, or the export where one is a must",
    async (_, stampUrl, reason) => {
      expect(await stamps({ stampUrl }).stamp(signed, signal)).toEqual({
        warning: {
          zh: expect.stringContaining("没有可信时间戳"),
          en: expect.stringMatching(reason),
        },
      });
      await expect(stamps({ stampUrl, needsStamp: true }).stamp(signed, signal)).rejects.toThrow(
        /Nothing was exported/,
      );
    },
  );

  it("that was given to an earlier question, or by another authority, is not taken", async () => {
    const replayed = stamps({ stampUrl: `${base}/replayed` });
    expect(await replayed.stamp(signed, signal)).toHaveProperty("stamp");
    expect(await replayed.stamp(signed, signal)).toMatchObject({
      warning: { en: expect.stringContaining("does not match the request") },
    });
    const other = stamps({ stampUrl: `${base}/good`, stampAuthorities: lines(stranger) });
    expect(await other.stamp(signed, signal)).toMatchObject({
      warning: { en: expect.stringContaining("not issued by the configured authority") },
    });
  });

  it("is not waited for when the export is given up", async () => {
    const given = AbortSignal.abort(new Error("given up"));
    await expect(stamps({ stampUrl: `${base}/good` }).stamp(signed, given)).rejects.toThrow(
      "given up",
    );
  });
});
