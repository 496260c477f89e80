import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { defineCall } from "../../contract/index.ts";
import {
  amendConfig,
  type ConfigCall,
  clearConfig,
  keepAnswer,
  readConfig,
} from "./config-store.ts";
import { ConfigLoader, callsDue } from "./load-config.ts";

const aCall = (name: string) =>
  defineCall({
    methods: ["GET"],
    path: `/api/v1/${name}`,
    access: "signed-in",
    dialect: "bare",
    summary: "",
    input: z.object({}),
    reply: z.object({ name: z.string() }),
  });
const server = aCall("server");
const site = aCall("site");
const start = aCall("start");
const source = { onLogin: [start], signedIn: [server, site] };

beforeEach(clearConfig);

const answering = (answer: (call: Pick<ConfigCall, "path">) => Promise<unknown>) =>
  new ConfigLoader((call) => answer(call) as never);
const named = async ({ path }: Pick<ConfigCall, "path">) => ({ name: path });

describe("callsDue", () => {
  const page = { path: "/user/list", isSignedIn: true };

  it("reads afresh on login, every time", () => {
    expect(callsDue(source, { path: "/login", isSignedIn: false })).toEqual([start]);
    keepAnswer(start, { name: "known" });
    expect(callsDue(source, { path: "/login", isSignedIn: true })).toEqual([start]);
  });

  it("reads on any other page what is missing", () => {
    expect(callsDue(source, page)).toEqual([server, site]);
    keepAnswer(server, { name: "known" });
    expect(callsDue(source, page)).toEqual([site]);
  });

  it("reads nothing for a visitor without a session", () => {
    expect(callsDue(source, { ...page, isSignedIn: false })).toEqual([]);
  });
});

describe("ConfigLoader", () => {
  it("keeps what was answered, and what the console changes of it", async () => {
    amendConfig(server, { name: "too early" });
    expect(readConfig(server)).toBeUndefined();
    await answering(named).load([server]);
    expect(readConfig(server)).toEqual({ name: server.path });
    amendConfig(server, { name: "changed" });
    expect(readConfig(server)).toEqual({ name: "changed" });
  });

  it("asks once while an answer is on its way", async () => {
    let asked = 0;
    const loader = answering((call) => {
      asked++;
      return named(call);
    });
    await Promise.all([loader.load([server]), loader.load([server])]);
    expect(asked).toBe(1);
  });

  it("drops an answer that comes after a log-out, and reads afresh for the next user", async () => {
    const late = Promise.withResolvers<{ name: string }>();
    const answers = [late.promise, Promise.resolve({ name: "second" })];
    const loader = answering(() => answers.shift() ?? Promise.reject(new Error("asked again")));
    const first = loader.load([server]);
    clearConfig();
    const second = loader.load([server]);
    late.resolve({ name: "first" });
    await Promise.all([first, second]);
    expect(readConfig(server)).toEqual({ name: "second" });
  });

  it("leaves a part that fails missing, loads the others and can try again", async () => {
    await answering((call) =>
      call.path === site.path ? Promise.reject(new Error("down")) : named(call),
    ).load([site, server]);
    expect(readConfig(site)).toBeUndefined();
    expect(readConfig(server)).toEqual({ name: server.path });
    await answering(named).load([site]);
    expect(readConfig(site)).toEqual({ name: site.path });
  });
});
