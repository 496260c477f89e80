import {
  type AlarmState,
  alarmFacts,
  alarmPicture,
  alarmStates,
  alarmStatistics,
  clearAlarms,
  deleteAlarm,
  handleAlarms,
  listAlarms,
  undoHandling,
  type WireAlarm,
  type WireAttachment,
  type WireHandling,
} from "@tessera/features/alarms/contract";
import { queryRecordedChannels } from "@tessera/features/playback/contract";
import { emptyReply, type FakeServer, Refused } from "@tessera/platform/console/testing/browser";
import type { z } from "zod";
import { aProductServer } from "./the-console.ts";

const hourMs = 3_600_000;
/** The server's zone is UTC: its wall times are those of the moment. */
const wallText = (atMs: number) => new Date(atMs).toISOString().slice(0, 19).replace("T", " ");

const usualText = { zh: "移动侦测", en: "Motion detected" };

export function anAlarm(ID: number, draft: Partial<WireAlarm> = {}): WireAlarm {
  const AtMs = draft.AtMs ?? Date.now() - ID * hourMs;
  const said = draft.Description;
  const Text = draft.Text ?? (said ? { zh: said, en: said } : usualText);
  return {
    ID,
    DeviceID: "gate",
    DeviceName: "Gate recorder",
    ChannelID: "3",
    ChannelName: "Gate 3",
    AlarmPriority: 2,
    AlarmMethod: 5,
    AlarmType: 7,
    EventType: "motion",
    Time: wallText(AtMs),
    AtMs,
    EndMs: AtMs + 12_000,
    ToldTime: "",
    Description: Text.en,
    Text,
    Source: "ONVIF",
    Longitude: null,
    Latitude: null,
    snap: `/api/v1/alarm/picture?id=${ID}`,
    record: `/video/backtime/gate/3?at=${AtMs - 5000}`,
    CreatedAt: wallText(AtMs),
    State: "new",
    HandledBy: "",
    HandledAt: "",
    Note: "",
    AssigneeID: 0,
    Assignee: "",
    StormID: 0,
    ...draft,
  };
}

type Filter = Pick<
  z.output<typeof listAlarms.input>,
  "q" | "starttime" | "endtime" | "type" | "priority" | "method" | "state" | "device" | "channel"
>;

let drawn: Promise<Uint8Array<ArrayBuffer>> | undefined;

/** The same of every alarm. */
const picture = () => (drawn ??= drawPicture());

async function drawPicture(): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(32, 18);
  canvas.getContext("2d")?.fillRect(4, 4, 8, 8);
  return await (await canvas.convertToBlob({ type: "image/jpeg" })).bytes();
}

const isOne = <Value>(value: Value, asked: readonly Value[]): boolean =>
  asked.length === 0 || asked.includes(value);
const isNamed = (value: string, asked: string): boolean => asked === "" || asked === value;

/** Alarms that a server holds, and lets itself be asked and told of. */
export class AlarmBook {
  alarms: WireAlarm[];
  /** Of every alarm. */
  attachments: WireAttachment[] = [];
  readonly #before = new Map<number, readonly WireAlarm[]>();
  /** What was made of each alarm, the last one last. */
  readonly #histories = new Map<number, WireHandling[]>();

  constructor(...alarms: readonly WireAlarm[]) {
    this.alarms = alarms.toSorted((one, other) => other.AtMs - one.AtMs);
  }

  on(server: FakeServer = aProductServer()): FakeServer {
    return server
      .answer(queryRecordedChannels, { ...emptyReply(queryRecordedChannels), zone: "UTC" })
      .answer(listAlarms, (asked) => {
        const found = this.found(asked);
        const { start, limit } = asked;
        return { total: found.length, rows: found.slice(start, start + limit) };
      })
      .answer(alarmFacts, ({ id }) => {
        const Alarm = this.alarms.find(({ ID }) => ID === id);
        if (!Alarm) throw new Refused({ status: 404, sentence: "The alarm does not exist." });
        const History = this.#histories.get(id) ?? [];
        return { Alarm, Pictures: Alarm.snap ? 2 : 0, Attachments: this.attachments, History };
      })
      .answer(alarmPicture, async () => ({ contentType: "image/jpeg", data: await picture() }))
      .answer(alarmStatistics, (asked) => this.statistics(asked))
      .answer(handleAlarms, ({ IDs, State, Note }) => this.#handle(IDs, State, Note))
      .answer(undoHandling, ({ HandlingID }) => {
        this.alarms = [...(this.#before.get(HandlingID) ?? [])];
        return { Changed: 1 };
      })
      .answer(deleteAlarm, ({ ID, IDs }) => this.#remove((one) => [...ID, ...IDs].includes(one.ID)))
      .answer(clearAlarms, (asked) => {
        const gone = new Set(this.found(asked).map(({ ID }) => ID));
        return this.#remove(({ ID }) => gone.has(ID));
      });
  }

  found({ q, type, priority, method, state, device, channel, ...time }: Filter): WireAlarm[] {
    return this.alarms.filter(
      (one) =>
        `${one.ChannelName} ${one.DeviceName}`.toLowerCase().includes(q.toLowerCase()) &&
        isOne(one.AlarmType, type) &&
        isOne(one.AlarmPriority, priority) &&
        isOne(one.AlarmMethod, method) &&
        isOne(one.State, state) &&
        isNamed(one.DeviceID, device) &&
        isNamed(one.ChannelID, channel) &&
        one.AtMs >= Number(time.starttime) &&
        one.AtMs < Number(time.endtime || Number.POSITIVE_INFINITY),
    );
  }

  statistics(asked: Filter): z.input<typeof alarmStatistics.reply> {
    const found = this.found(asked);
    const counted = <Value extends string | number>(of: (alarm: WireAlarm) => Value) =>
      [...Map.groupBy(found, of)]
        .map(([value, those]) => [value, those.length] as const)
        .toSorted(([, one], [, other]) => other - one);
    const hourOf = ({ AtMs }: WireAlarm) => AtMs - (AtMs % hourMs);
    return {
      Total: found.length,
      StepMs: hourMs,
      ByTime: counted(hourOf)
        .map(([FromMs, Count]) => ({ FromMs, Count }))
        .toSorted((one, other) => one.FromMs - other.FromMs),
      ByHourOfDay: Array.from(
        { length: 24 },
        (_, hour) => found.filter(({ AtMs }) => new Date(AtMs).getUTCHours() === hour).length,
      ),
      ByType: counted(({ AlarmType }) => AlarmType).map(([Type, Count]) => ({ Type, Count })),
      ByPriority: counted(({ AlarmPriority }) => AlarmPriority).map(([Priority, Count]) => ({
        Priority,
        Count,
      })),
      ByState: counted(({ State }) => State).map(([Name, Count]) => ({ Name, Count })),
      ByPlace: counted(({ ChannelName }) => ChannelName).map(([Name, Count]) => {
        const { DeviceID, DeviceName, ChannelID } =
          found.find(({ ChannelName }) => ChannelName === Name) ?? anAlarm(1);
        return { Name, Count, DeviceID, DeviceName, ChannelID };
      }),
    };
  }

  stateOf(id: number): AlarmState {
    return this.alarms.find(({ ID }) => ID === id)?.State ?? alarmStates[0];
  }

  #handle(ids: readonly number[], State: AlarmState | undefined, Note: string) {
    const HandlingID = this.#before.size + 1;
    this.#before.set(HandlingID, this.alarms);
    const made = { ...(State && { State }), Note, HandledBy: "admin" };
    this.alarms = this.alarms.map((one) => (ids.includes(one.ID) ? { ...one, ...made } : one));
    const Time = wallText(Date.now());
    const told = { Time, By: "admin", State: State ?? null, Assignee: null, Note };
    for (const id of ids) this.#histories.set(id, [...(this.#histories.get(id) ?? []), told]);
    return { HandlingID, Changed: ids.length };
  }

  #remove(isGone: (alarm: WireAlarm) => boolean) {
    const count = this.alarms.length;
    this.alarms = this.alarms.filter((one) => !isGone(one));
    return { Deleted: count - this.alarms.length };
  }
}
