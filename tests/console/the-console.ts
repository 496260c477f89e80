import { setup } from "@tessera/console/setup.ts";
import { signInWays } from "@tessera/features/identity/contract";
import { readBrowserPush } from "@tessera/features/message-push/contract";
import { listNews } from "@tessera/features/news/contract";
import { readRecordingHealth } from "@tessera/features/recording/contract";
import { logout } from "@tessera/features/session/contract";
import {
  getHomeOtherConfig,
  getMapConfig,
  getOtherConfig,
  getServerInfo,
  getShowConfig,
} from "@tessera/features/system/contract";
import {
  aServer,
  emptyReply,
  type FakeServer,
  type Visit,
  type Visitor,
  visit,
} from "@tessera/platform/console/testing/browser";
import type { Call } from "@tessera/platform/contract";
import { expect } from "vitest";

/** The product's console at an address, before a server that answers what every page asks. */
export async function openConsole(
  address: string,
  { server = aProductServer(), ...visitor }: Visitor & { readonly server?: FakeServer } = {},
): Promise<Visit> {
  return await visit(address, { server, setup, ...visitor });
}

/** On in the console that is open, as by a link: nothing begins anew but the page. */
export async function followTo(address: string): Promise<void> {
  // Where it is led to just now is arrived at first.
  await drawn();
  const { idx = 0 } = (history.state ?? {}) as { readonly idx?: number };
  history.pushState({ idx: idx + 1 }, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
  await drawn();
}

async function drawn(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}

/** The same to another screen, until the one that was open is gone. */
export async function leaveFor(address: string): Promise<void> {
  const open = document.querySelector("#content > *") ?? document.querySelector("main");
  await followTo(address);
  await expect.poll(() => open?.isConnected ?? false).toBe(false);
}

export const otherConfig = {
  Title: "",
  Copyright: "",
  RecordVersion: true,
  Initial: false,
  DefaultPlayer: "ep",
} as const;

/** The menu's entries, and whether each is marked to be shown. */
export const navigationOf = (entries: Readonly<Record<string, boolean>>) => ({
  data: {
    navigation: Object.entries(entries).map(([path, show]) => ({
      path,
      title: path,
      icon: "",
      show,
    })),
  },
});

const sections = {
  "/dashboard": false,
  "/video": true,
  "/device": true,
  "/config": true,
  "/user": true,
  "/alarm": true,
};

/** Every call of the product. */
const calls = Object.values(
  import.meta.glob<object>("../../features/*/contract.ts", { eager: true }),
)
  .flatMap((contract) => Object.values(contract) as unknown[])
  .filter(isCall);

/** Answers what the shell asks around every page; of everything else there is nothing. */
export const aProductServer = (): FakeServer =>
  aServer()
    .answer(getHomeOtherConfig, { Title: "", Copyright: "" })
    .answer(signInWays, { Oidc: "" })
    .answer(getOtherConfig, otherConfig)
    .answer(getServerInfo, { ...emptyReply(getServerInfo), Server: "Tessera/1.2.3" })
    .answer(getMapConfig, {
      data: { home_map_zoom: 18, column_map_zoom: 18, may_open: true },
    })
    .answer(getShowConfig, navigationOf(sections))
    .answer(listNews, { total: 0, data: [] })
    .answer(readRecordingHealth, emptyReply(readRecordingHealth))
    .answer(readBrowserPush, emptyReply(readBrowserPush))
    .answer(logout, {})
    // The figures of players: none come.
    .serve("/api/v1/ws/streamstat", () => {})
    // A log in which nothing is written.
    .serve("/api/v1/ws/log", () => {})
    .holdNothingElse(calls);

function isCall(value: unknown): value is Call {
  return typeof value === "object" && value !== null && "methods" in value && "dialect" in value;
}
