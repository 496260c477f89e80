import { expect, it } from "vitest";
import { aCandidate } from "../find/a-candidate.ts";
import type { Candidate } from "../find/candidate.ts";
import { type Refusals, type Trial, tryCredentials } from "./try-credentials.ts";

class Refused extends Error {}

const pair = (password: string, userName = "admin") => ({ userName, password });

/** Devices that let in whoever knows their password. */
class Site {
  readonly asked: string[] = [];
  readonly trials = new Map<string, Trial<string>>();
  readonly refusals: Refusals = new Map();
  readonly control = new AbortController();
  readonly #passwords: Readonly<Record<string, string>>;
  running: string[] = [];
  most = 0;
  /** Whether a place was asked while it was still being asked. */
  twoAtOnce = false;

  constructor(passwords: Readonly<Record<string, string>>) {
    this.#passwords = passwords;
  }

  async try(candidates: readonly Candidate[], passwords: readonly string[]) {
    await tryCredentials<string>(
      candidates,
      passwords.map((password) => pair(password)),
      this.refusals,
      {
        isRefusal: (error) => error instanceof Refused,
        onTrial: (key, trial) => this.trials.set(key, trial),
        signal: this.control.signal,
        probe: async ({ host }, { password }) => {
          this.twoAtOnce ||= this.running.includes(host);
          this.running.push(host);
          this.most = Math.max(this.most, this.running.length);
          this.asked.push(`${host} ${password}`);
          await Promise.resolve();
          this.running = this.running.filter((other) => other !== host);
          const right = this.#passwords[host];
          if (right === undefined) throw new Error("it is off");
          if (right !== password) throw new Refused(`not ${password}`);
          return `report of ${host}`;
        },
      },
    );
  }

  of = ({ key }: Candidate) => this.trials.get(key);
}

const gate = aCandidate({ host: "gate" });

it("tries one pair after the other until the device lets it in", async () => {
  const site = new Site({ gate: "b" });
  await site.try([gate], ["a", "b", "c"]);
  expect(site.asked).toEqual(["gate a", "gate b"]);
  expect(site.of(gate)).toEqual({ kind: "ok", credentials: pair("b"), report: "report of gate" });
});

it("stops after three refusals, although there are more pairs", async () => {
  const site = new Site({ gate: "e" });
  await site.try([gate], ["a", "b", "c", "d", "e"]);
  expect(site.asked).toHaveLength(3);
  expect(site.of(gate)).toEqual({ kind: "failed", reason: "not c", isHeldBack: true });
});

it("counts the refusals of streams of the same place together", async () => {
  const site = new Site({ nvr: "z" });
  const streams = ["1", "2"].map((id) => aCandidate({ host: "nvr", key: id }));
  await site.try(streams, ["a", "b", "c", "z"]);
  expect(site.asked).toEqual(["nvr a", "nvr b", "nvr c"]);
  expect(streams.map(site.of)).toEqual([
    { kind: "failed", reason: "not c", isHeldBack: true },
    { kind: "failed", reason: "not a", isHeldBack: true },
  ]);
});

it("does not try another pair on a device that is not there", async () => {
  const site = new Site({});
  await site.try([gate], ["a", "b"]);
  expect(site.asked).toEqual(["gate a"]);
  expect(site.of(gate)).toEqual({ kind: "failed", reason: "it is off", isHeldBack: false });
});

it("goes on where it was the next time: what was refused is not tried again", async () => {
  const site = new Site({ gate: "e" });
  await site.try([gate], ["a", "b", "c", "d", "e"]);
  await site.try([gate], ["a", "b", "c", "d", "e"]);
  expect(site.asked.slice(3)).toEqual(["gate d", "gate e"]);
  expect(site.of(gate)).toMatchObject({ kind: "ok" });
});

it("tells the first words again when every pair was refused before", async () => {
  const site = new Site({ gate: "b" });
  await site.try([gate], ["a"]);
  await site.try([gate], ["a"]);
  expect(site.asked).toHaveLength(1);
  expect(site.of(gate)).toEqual({ kind: "failed", reason: "not a", isHeldBack: false });
});

it("tries what stood in the address first, and knocks without a name where there is no pair", async () => {
  const site = new Site({ gate: "own", open: "" });
  await site.try([{ ...gate, credentials: pair("own") }], ["a"]);
  await site.try([aCandidate({ host: "open" })], []);
  expect(site.asked).toEqual(["gate own", "open "]);
});

it("has four devices under way at most, and one try at each", async () => {
  const hosts = ["a", "b", "c", "d", "e", "f"];
  const site = new Site(Object.fromEntries(hosts.map((host) => [host, "2"])));
  await site.try(
    hosts.flatMap((host) => [aCandidate({ host }), aCandidate({ host, key: `${host} again` })]),
    ["1", "2"],
  );
  expect(site.most).toBe(4);
  expect(site.twoAtOnce).toBe(false);
  expect([...site.trials.values()].map(({ kind }) => kind)).toEqual(Array(12).fill("ok"));
});

it("leaves untried what it did not come to when it is stopped", async () => {
  const hosts = ["a", "b", "c", "d", "e"];
  const site = new Site(Object.fromEntries(hosts.map((host) => [host, "1"])));
  const candidates = hosts.map((host) => aCandidate({ host }));
  const tries = site.try(candidates, ["1"]);
  site.control.abort();
  await tries;
  expect(site.asked).toHaveLength(4);
  expect(candidates.map((candidate) => site.of(candidate)?.kind)).toEqual([
    ...Array(4).fill("ok"),
    "untried",
  ]);
});
