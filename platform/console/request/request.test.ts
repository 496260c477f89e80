import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { defineCall } from "../../contract/index.ts";
import { request, requestFile } from "./request.ts";

const probe = defineCall({
  methods: ["GET"],
  path: "/api/v1/probe",
  access: "admin",
  dialect: "bare",
  summary: "",
  input: z.object({}),
  reply: z.object({}),
});

const failureFor = (reply: Response) => {
  vi.stubGlobal("fetch", async () => reply);
  return request(probe, {}, { quiet: true }).catch((error: unknown) => error);
};

const never = (_: string, { signal }: { signal: AbortSignal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error("aborted")));
  });

beforeEach(() => {
  vi.stubGlobal("location", { origin: "http://host", pathname: "/device/form/0" });
});
afterEach(() => void vi.unstubAllGlobals());

describe("a failed request", () => {
  it("carries the sentence, the status and the cause that the server names", async () => {
    const headers = { "X-Error-Code": "rtsp-unauthorized" };
    expect(await failureFor(new Response("密码错误", { status: 502, headers }))).toMatchObject({
      message: "密码错误",
      httpStatus: 502,
      status: "502",
      code: "rtsp-unauthorized",
    });
  });

  it("has an empty cause when something between answers instead of the server", async () => {
    const failure = await failureFor(new Response("<html>", { status: 502 }));
    expect(failure).toMatchObject({ httpStatus: 502, code: "" });
  });

  it("is one without an answer when the server takes longer than the caller waits", async () => {
    vi.stubGlobal("fetch", never);
    const failure = request(probe, {}, { quiet: true, timeoutMs: 20 });
    await expect(failure).rejects.toMatchObject({
      httpStatus: 0,
      message: expect.stringContaining("无法连接服务器"),
    });
  });
});

describe("a request for a file", () => {
  it("gives its bytes with their type", async () => {
    const headers = { "Content-Type": "image/jpeg" };
    vi.stubGlobal("fetch", async () => new Response(Uint8Array.of(1, 2, 3), { headers }));
    const file = await requestFile(probe, {});
    expect(file.type).toBe("image/jpeg");
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(Uint8Array.of(1, 2, 3));
  });

  it("fails like any other", async () => {
    vi.stubGlobal("fetch", async () => new Response("通道已离线", { status: 504 }));
    await expect(requestFile(probe, {}, { quiet: true })).rejects.toMatchObject({
      message: "通道已离线",
      httpStatus: 504,
    });
  });
});
