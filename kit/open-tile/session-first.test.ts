import { RequestFailure } from "@tessera/platform/console";
import type { LiveServer } from "@tessera/player";
import { expect, it } from "vitest";
import { sessionFirst } from "./session-first.ts";
import { isRefusal } from "./shared-server.ts";

const forbidden = new RequestFailure("no", { httpStatus: 403 });
const broken = new RequestFailure("broken", { httpStatus: 500 });

function server(name: string, failure?: Error): LiveServer {
  return {
    async openUrl() {
      if (failure) throw failure;
      return name;
    },
    reportSource: async () => ({ isRunning: false }),
    isProtocolOff: () => false,
    isWorthRetrying: (error) => !isRefusal(error),
  };
}

const open = (session: LiveServer, everybody: LiveServer) =>
  sessionFirst(session, everybody).openUrl("ws_fmp4", "asked");

it("watches by the own right", async () => {
  expect(await open(server("own"), server("everybody"))).toBe("own");
});

it("watches what everybody may where there is no right of one's own", async () => {
  expect(await open(server("own", forbidden), server("everybody"))).toBe("everybody");
});

it("does not take a server in trouble for a refusal", async () => {
  await expect(open(server("own", broken), server("everybody"))).rejects.toBe(broken);
});

it("does not take what cannot be played for a right that is missing", async () => {
  const off = new RequestFailure("off", { httpStatus: 400 });
  await expect(open(server("own", off), server("all", forbidden))).rejects.toBe(off);
});

it("is refused by what everybody may at the end", async () => {
  await expect(open(server("own", forbidden), server("all", forbidden))).rejects.toBe(forbidden);
});
