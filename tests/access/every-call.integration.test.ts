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
    const text = await response.text();
    // OpenAPI 3.0 has no such list.
    expect(text).not.toContain('"required":[]');
    const { paths } = JSON.parse(text) as { paths: Record<string, unknown> };
    const known = new Set(calls.map(({ call }) => call.path));
    expect(Object.keys(paths).toSorted()).toEqual([...known].toSorted());
  });

  describe.each(people)("to %s", (person) => {
    it("opens every call as its access level says", async () => {
      const wrong: string[] = [];
      for (const { name, call } of calls) {
        const verdict = await verdictOn(call, person, harmless[call.path] ?? {});
        if (verdict !== expected(call, person)) wrong.push(`${name}: ${verdict}`);
      }
      expect(wrong).toEqual([]);
    }, 120_000);

    const aboutChannels = calls.filter(({ call }) => call.channel && call.access !== "admin");
    it.each(cameras)(
      "asks for the right in every call about the camera %s",
      async (camera) => {
        expect(aboutChannels.length).toBeGreaterThan(0);
        const refusal = person === "anonymous" ? 401 : 403;
        const wrong = await foundSideBySide(aboutChannels, async ({ name, call }) => {
          const input = { ...exampleOf(call), ...channelOf(camera) };
          const { error } = call.input.safeParse(input);
          if (error) return [`${name}: ${error.message}`];
          const verdict = await verdictOn(call, person, input);
          const isRight =
            verdict === (mayDo(person, call.channel?.verb ?? "live", camera) ? "passed" : refusal);
          return isRight ? [] : [`${name}: ${verdict}`];
        });
        expect(wrong).toEqual([]);
      },
      120_000,
    );
  });

  // Nobody answers the anonymous, whatever is asked: that is above.
  const operators = people.filter((person) => person !== "admin" && person !== "anonymous");
  it.each(operators)(
    "tells the %s in no list of a camera that is not theirs",
    async (person) => {
      const readable = calls.filter(
        ({ call: { access, methods, path } }) =>
          access === "signed-in" && methods[0] === "GET" && !endsSession.test(path),
      );
      expect(readable.length).toBeGreaterThan(0);
      const told = await foundSideBySide(readable, async ({ name, call }) => {
        const inputs = questionsTo(call);
        const answers = await Promise.all(inputs.map((input) => ask(call, person, input)));
        return cameras
          .filter((camera) => !maySee(person, camera))
          .filter((camera) => answers.some(({ text }) => text.includes(markOf(camera))))
          .map((camera) => `${name}: ${camera}`);
      });
      expect(told).toEqual([]);
    },
    120_000,
  );

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

  /** Of what nobody reads there is nothing to be told: each call is asked only by the words that it knows. */
  function questionsTo(call: Call): Record<string, string>[] {
    const { properties } = fieldsOf(call);
    if (!properties) return questions();
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const known = new Set(
      [...Object.keys(properties), ...inPath].map((name) => name.toLowerCase()),
    );
    const asked = questions().map((question) =>
      Object.fromEntries(
        Object.entries(question).filter(([name]) => known.has(name.toLowerCase())),
      ),
    );
    return [...new Map(asked.map((question) => [JSON.stringify(question), question])).values()];
  }

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

/** Some at a time: some wait for a picture that never comes. */
async function foundSideBySide<Item>(
  items: readonly Item[],
  find: (item: Item) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const left = [...items];
  const found: string[] = [];
  const takeAll = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift())
      found.push(...(await find(item)));
  };
  await Promise.all(Array.from({ length: 5 }, takeAll));
  return found.toSorted();
}

/** What a call needs beside the channel, so that nothing but the right is in its way; its fields say what. */
function exampleOf(call: Call): Record<string, string | number> {
  const { properties = {}, required = [] } = fieldsOf(call);
  return Object.fromEntries(required.map((name) => [name, exampleOfField(properties[name])]));
}

/** Without properties when it takes something else than an object. */
const fieldsOf = ({ input }: Call) =>
  z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as {
    readonly properties?: Readonly<Record<string, Field>>;
    readonly required?: readonly string[];
  };

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
