import {
  alarmFacts,
  alarmsChanged,
  alarmTold,
  handleAlarms,
  listAlarms,
  listAssignees,
  listInbox,
  undoHandling,
  type WireAlarm,
  type WireHandling,
  type WireStorm,
} from "@tessera/features/alarms/contract";
import { aSite, Pictures, Recordings } from "@tessera/kit/testing";
import { anAlarm, aStorm } from "@tessera/kit/testing/alarms";
import type { FakeServer } from "@tessera/platform/console/testing/browser";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

/** The alarms of a site, and a server that shows them and takes what is made of them. */
export class Inbox {
  storms: WireStorm[];
  readonly #server: FakeServer;
  readonly #before = new Map<number, WireStorm[]>();
  /** What was made of each alarm, the last one last. */
  readonly #histories = new Map<number, WireHandling[]>();
  /** Those that a storm had before others came. */
  readonly #earlier = new Map<number, WireAlarm>();

  constructor(storms: readonly WireStorm[], server = aProductServer()) {
    this.storms = [...storms];
    this.#server = this.#on(server);
  }

  get server(): FakeServer {
    return this.#server;
  }

  /** An alarm comes in, and consoles that listen are told. */
  raise(storm: WireStorm): void {
    for (const { Last } of this.storms) this.#earlier.set(Last.ID, Last);
    this.storms = [storm, ...this.storms.filter(({ ID }) => ID !== storm.ID)];
    this.#server.push(alarmTold, storm);
  }

  #on(server: FakeServer): FakeServer {
    const open = () => this.storms.filter(({ NewCount }) => NewCount > 0);
    return server
      .answer(listInbox, ({ view, start, limit, priority, type, source, q }) => {
        const all = { open: open(), all: this.storms, mine: this.storms.filter(isMine) }[view]
          .filter(({ AlarmPriority }) => fits(priority, AlarmPriority))
          .filter(({ AlarmType }) => fits(type, AlarmType))
          .filter(({ Source }) => source === "" || Source === source)
          .filter(({ ChannelName }) => ChannelName.includes(q))
          .toSorted((one, other) => other.LastMs - one.LastMs);
        return {
          total: all.length,
          rows: all.slice(start, start + limit),
          Unread: open().length,
        };
      })
      .answer(listAlarms, ({ storm, start, limit }) => {
        const alarms = this.#alarmsOf(storm);
        return { total: alarms.length, rows: alarms.slice(start, start + limit) };
      })
      .answer(alarmFacts, ({ id }) => ({
        Alarm: this.#alarm(id),
        Pictures: 0,
        Attachments: [],
        History: this.#histories.get(id) ?? [],
      }))
      .answer(listAssignees, {
        rows: [
          { ID: 1, Name: "admin" },
          { ID: 2, Name: "王强" },
        ],
      })
      .answer(handleAlarms, ({ Storms, State, Note, AssigneeID }) => {
        const HandlingID = this.#before.size + 1;
        this.#before.set(HandlingID, this.storms);
        const hit = this.storms.filter(({ ID }) => Storms.includes(ID));
        this.storms = this.storms.map((one) =>
          hit.includes(one)
            ? {
                ...one,
                NewCount: State && State !== "new" ? 0 : one.NewCount,
                Last: {
                  ...one.Last,
                  Note,
                  State: State ?? one.Last.State,
                  ...(AssigneeID && { AssigneeID, Assignee: "王强" }),
                },
              }
            : one,
        );
        const made = { Time: "", By: "admin", State: State ?? null, Note };
        const Assignee = AssigneeID === undefined ? null : AssigneeID ? "王强" : "";
        for (const { ID } of hit.map(({ Last }) => Last))
          this.#histories.set(ID, [...(this.#histories.get(ID) ?? []), { ...made, Assignee }]);
        server.push(alarmsChanged, {});
        return { HandlingID, Changed: hit.reduce((sum, { Count }) => sum + Count, 0) };
      })
      .answer(undoHandling, ({ HandlingID }) => {
        this.storms = this.#before.get(HandlingID) ?? this.storms;
        server.push(alarmsChanged, {});
        return { Changed: 1 };
      });
  }

  #alarmsOf(stormId: number): WireAlarm[] {
    const storm = this.storms.find(({ ID }) => ID === stormId);
    if (!storm) return [];
    return Array.from({ length: storm.Count }, (_, at) =>
      anAlarm({
        ...storm.Last,
        ID: storm.Last.ID - at,
        AtMs: storm.Last.AtMs - at * 1000,
        Text: { zh: `第 ${storm.Count - at} 次移动`, en: `Movement ${storm.Count - at}` },
      }),
    );
  }

  #alarm(id: number): WireAlarm {
    const storm = this.storms.find(({ Last }) => Last.ID === id);
    return storm?.Last ?? this.#earlier.get(id) ?? anAlarm({ ID: id });
  }
}

const isMine = ({ Last }: WireStorm) => Last.AssigneeID === 1;
const fits = (asked: readonly number[], own: number) => asked.length === 0 || asked.includes(own);

/** The newest has the highest number; each at a camera of its own, whose name it gives. */
export const someStorms = (count: number): WireStorm[] =>
  Array.from({ length: count }, (_, at) =>
    aStorm(count - at, { ChannelName: `东门 ${count - at}` }),
  );

/** A server with one camera that plays, and that was recorded around the alarms. */
export function aFilmedServer(aroundMs: number): FakeServer {
  const site = aSite({ DeviceID: "gate", DeviceName: "东门", Online: true });
  const { server } = new Pictures(site.on(aProductServer()));
  const recorded = [{ startMs: aroundMs - 60_000, endMs: aroundMs + 60_000 }];
  return new Recordings(aroundMs + 120_000)
    .add({ device: "gate", name: "东门", recorded })
    .on(server);
}

export const rows = page.getByCss("[data-inbox-rows] > li");
export const lookedAt = page.getByCss("[data-inbox-rows] [aria-current=true]");
export const detail = page.getByRole("region", { name: "报警详情" });
export const namesShown = (): string[] =>
  rows.elements().map((row) => row.querySelector("strong")?.textContent ?? "");

export const inboxPath = "/alarm/realTime";

export async function openInbox(inbox: Inbox, visitor: Parameters<typeof openConsole>[1] = {}) {
  const visit = await openConsole(inboxPath, { server: inbox.server, ...visitor });
  const isThere = inbox.storms.length > 0 ? rows.first() : page.getByRole("heading", { level: 1 });
  await expect.element(isThere).toBeVisible();
  return visit;
}
