import type { Call } from "@tessera/platform/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { everyCall } from "../../tools/checks/every-call.ts";
import { postJson } from "../e2e/legacy-api.ts";
import { type RunningServer, startServer } from "../e2e/running-server.ts";
import {
  type Camera,
  cameras,
  deviceOf,
  furnish,
  markOf,
  mayDo,
  maySee,
  type Person,
  password,
  people,
  type Site,
  signIn,
} from "./people.ts";

const calls = await everyCall();

const span = { from: "1763200000000", to: "1763200060000" };
/** Without it a call deletes what is offline, or the server is gone for the calls after it. */
const harmless: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "/api/v1/delete/offline/client": { protocol_type: "NONE" },
  "/api/v1/restart": { force: "neither yes nor no" },
};

/** The session would be gone for the calls after it, or the password another. */
const endsSession = /\/(logout|modifypassword|setinitial|users\/sessions\/end)$/;

describe("the running server", () => {
  let server: RunningServer;
  let site: Site;

  beforeAll(async () => {
    server = await startServer({ initialPassword: password, isDemo: false, mediaWorkers: 1 });
    site = await furnish(server);
    return () => server.stop();
  }, 60_000);

  it("has every call of the contracts, and no other", async () => {
    const response = await fetch(`${server.url}/apidoc/openapi.json`, {
      headers: { token: site.tokens.admin ?? "" },
    });
    const { paths } = (await response.json()) as { paths: Record<string, unknown> };
    const known = new Set(calls.map(({ call }) => call.path));
    expect(Object.keys(paths).toSorted()).toEqual([...known].toSorted());
  });

  describe.each(people)("to %s", (person) => {
    it.each(calls)("opens $name as its access level says", async ({ call }) => {
      const verdict = await verdictOn(call, person, harmless[call.path] ?? {});
      expect(verdict).toBe(expected(call, person));
    });

    const aboutChannels = calls.filter(({ call }) => call.channel && call.access !== "admin");
    // Side by side: some wait for a picture that never comes.
    describe.concurrent.each(cameras)("and the camera %s", (camera) => {
      it.each(aboutChannels)("$name asks for the right", async ({ call }) => {
        const input = { ...exampleOf(call), ...channelOf(camera) };
        expect(call.input.safeParse(input).error?.issues).toBeUndefined();
        const verdict = await verdictOn(call, person, input);
        const refusal = person === "anonymous" ? 401 : 403;
        const verb = call.channel?.verb ?? "live";
        expect(verdict).toBe(mayDo(person, verb, camera) ? "passed" : refusal);
      });
    });
  });

  // Nobody answers the anonymous, whatever is asked: that is above.
  const operators = people.filter((person) => person !== "admin" && person !== "anonymous");
  describe.concurrent.each(operators)("to %s", (person) => {
    const readable = calls.filter(
      ({ call: { access, methods, path } }) =>
        access === "signed-in" && methods[0] === "GET" && !endsSession.test(path),
    );
    it.each(readable)("$name tells of no camera that is not theirs", async ({ call }) => {
      const answers = await Promise.all(questions().map((input) => ask(call, person, input)));
      const told = cameras.filter((camera) =>
        answers.some(({ text }) => text.includes(markOf(camera))),
      );
      expect(told.filter((camera) => !maySee(person, camera))).toEqual([]);
    });
  });

  it("finds for each operator the named cameras that are theirs", async () => {
    const channels = cameras.map((camera) => ({ device: deviceOf(camera), channel: "1" }));
    for (const person of ["one-camera operator", "group operator"] as const) {
      const token = site.tokens[person] ?? "";
      const found = await postJson(server.url, {
        path: "channels/find",
        token,
        input: { channels },
      });
      expect(cameras.filter((camera) => JSON.stringify(found).includes(deviceOf(camera)))).toEqual(
        cameras.filter((camera) => maySee(person, camera)),
      );
    }
  });

  it.each(["/api/v1/channelsconfig", "/api/v1/layouts", "/api/v1/bookmarks"])(
    "shows each operator the camera that is theirs in %s: the lists above are not just empty",
    async (path) => {
      const list = calls.find(({ call }) => call.path === path && call.methods[0] === "GET");
      if (!list) throw new Error(`There is no list at ${path}.`);
      for (const person of ["one-camera operator", "group operator"] as const) {
        const { text } = await ask(list.call, person, {});
        expect(cameras.filter((camera) => text.includes(markOf(camera)))).toEqual(
          cameras.filter((camera) => maySee(person, camera)),
        );
      }
    },
  );

  /** Everything that somebody could ask with to be told of a camera. */
  function questions(): Record<string, string>[] {
    return [
      {},
      { q: "mark", key: "mark", limit: "9999" },
      ...cameras.map(about),
      ...cameras.map(recordingsOf),
      inGroup(site.group),
      inGroup(site.foreignGroup),
      { id: String(site.layout) },
    ];
  }

  async function verdictOn(call: Call, person: Person, input: Record<string, string | number>) {
    const { status } = await ask(call, person, input);
    return status === 401 || status === 403 ? status : "passed";
  }

  async function ask(call: Call, person: Person, input: Record<string, string | number>) {
    const token = await tokenFor(call, person);
    const url = new URL(
      call.path.replaceAll(/\{(\w+)\}/g, (_, name) => String(input[name] ?? "1")),
      server.url,
    );
    const method = call.methods[0];
    const hasBody = method !== "GET";
    if (!hasBody)
      for (const [name, value] of Object.entries(input)) url.searchParams.set(name, String(value));
    const response = await fetch(url, {
      method,
      headers: {
        ...(token && { token }),
        ...(hasBody && { "content-type": "application/json" }),
      },
      ...(hasBody && { body: JSON.stringify(input) }),
    });
    return { status: response.status, text: await response.text() };
  }

  async function tokenFor(call: Call, person: Person): Promise<string | undefined> {
    if (person === "anonymous" || !endsSession.test(call.path)) return site.tokens[person];
    const names = { "one-camera operator": "one", "group operator": "grouped", admin: "admin" };
    return signIn(server, names[person]);
  }
});

/** What a call needs beside the channel, so that nothing but the right is in its way; its fields say what. */
function exampleOf({ input }: Call): Record<string, string | number> {
  const { properties = {}, required = [] } = z.toJSONSchema(input, {
    io: "input",
    unrepresentable: "any",
  }) as {
    readonly properties?: Readonly<Record<string, Field>>;
    readonly required?: readonly string[];
  };
  return Object.fromEntries(required.map((name) => [name, exampleOfField(properties[name])]));
}

interface Field {
  readonly examples?: readonly string[];
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly type?: string;
}

const exampleOfField = ({ examples, enum: choices, minimum, type }: Field = {}): string | number =>
  examples?.[0] ?? choices?.[0] ?? minimum ?? (type === "string" ? "1" : 1);

/** As calls about a channel name it, and as calls about recordings do. */
const channelOf = (camera: Camera) => ({
  device: deviceOf(camera),
  channel: "1",
  id: `${deviceOf(camera)}~1`,
  chnid: `${deviceOf(camera)}~1`,
});
const recordingsOf = (camera: Camera) => ({
  ...channelOf(camera),
  ids: `${deviceOf(camera)}~1`,
  period: "20261115",
  at: span.from,
  start: span.from,
  ...span,
});
const about = (camera: Camera) => ({
  device: deviceOf(camera),
  deviceid: deviceOf(camera),
  id: deviceOf(camera),
  q: "mark",
  key: "mark",
  subset: "",
  channel: "1",
  channelid: "1",
  limit: "9999",
});
const inGroup = (group: number) => ({
  labelid: String(group),
  label_id: String(group),
  id: String(group),
  isSearchDevice: "true",
});

function expected({ access }: Call, person: Person): 401 | 403 | "passed" {
  if (access === "open") return "passed";
  if (person === "anonymous") return 401;
  if (access === "admin" && person !== "admin") return 403;

  return "passed";
}
