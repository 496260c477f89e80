import { BadRequest, type Clock, NotFound } from "@tessera/base";
import type { ChannelRef, DeviceCatalog } from "@tessera/engine";
import { type Principal, type Route, recordedName, route } from "@tessera/platform/server";
import { type RawBuilder, sql } from "kysely";
import {
  alarmFacts,
  handleAlarms,
  listAssignees,
  listInbox,
  undoHandling,
  type WireStorm,
} from "../contract.ts";
import type { AlarmAttachments } from "./attachments/alarm-attachments.ts";
import { wireAttachmentOf } from "./attachments/attachment-routes.ts";
import { unknownAlarm } from "./list-routes.ts";
import type { AlarmPictures } from "./pictures/alarm-pictures.ts";
import type { SeenAlarms } from "./seen-alarms.ts";
import type { AlarmQueryStore } from "./store/alarm-query-store.ts";
import type { HandlingStore, SeenTo } from "./store/handling-store.ts";
import type { InboxStore, StormRow } from "./store/inbox-store.ts";
import { type Naming, wireAlarmOf, wireHandlingOf, wireStormOf } from "./wire.ts";

export interface InboxRouteParts {
  readonly inbox: InboxStore;
  readonly queries: AlarmQueryStore;
  readonly handlings: HandlingStore;
  readonly seen: SeenAlarms;
  readonly pictures: AlarmPictures;
  readonly attachments: Pick<AlarmAttachments, "of">;
  readonly catalog: () => Pick<DeviceCatalog, "device" | "channel">;
  readonly isMuted: (channel: ChannelRef) => boolean;
  readonly settled: () => Promise<void>;
  readonly tellChanged: () => void;
  /** Devices whose alarms somebody has looked into may want to know. */
  readonly tellSeenTo: (seenTo: SeenTo) => void;
  readonly clock: Clock;
}

/** The calls by which people go through alarms. */
export function inboxRoutes(parts: InboxRouteParts): readonly Route[] {
  const { inbox, queries, handlings, seen, pictures, catalog, settled, tellChanged } = parts;

  const requireSeen = async (condition: RawBuilder<boolean>, principal: Principal) => {
    const places = await handlings.places(condition);
    const sees = seen.by(principal);
    if (places.length === 0 || (sees && !places.every(sees))) throw unknownAlarm();
  };

  const assigneeOf = async (wanted: number | undefined) => {
    if (wanted === undefined) return undefined;
    if (wanted === 0) return null;
    const user = (await handlings.users()).find(({ id }) => id === wanted);
    if (!user) throw unknownUser();
    return user;
  };

  return [
    route(listInbox, async ({ view, ...asked }, { principal, language }) => {
      await settled();
      const isMine = view === "mine";
      const wanted = {
        start: asked.start,
        limit: asked.limit,
        types: asked.type.filter((type) => type !== 0),
        severities: asked.priority,
        source: asked.source,
        assigneeId: isMine ? principal.userId : 0,
        isOpenOnly: view === "open",
      };
      const sees = seen.by(principal, asked);
      const places = sees && (await queries.places()).filter(sees);
      const { total, rows } = await inbox.page(wanted, places);
      return {
        total,
        rows: await wireStorms(parts, rows, { catalog: catalog(), language }),
        Unread: await unreadFor(parts, principal),
      };
    }),
    route(alarmFacts, async ({ id }, { principal, language }) => {
      const [row] = await queries.find([id]);
      if (!row || !(seen.by(principal)?.(row.place) ?? true)) throw unknownAlarm();
      return {
        Alarm: wireAlarmOf(row, { catalog: catalog(), language }),
        Pictures: await pictures.countOf(row),
        Attachments: (await parts.attachments.of(id)).map(wireAttachmentOf),
        History: (await handlings.of(id)).map(wireHandlingOf),
      };
    }),
    route(handleAlarms, async (input, { principal, noteChange }) => {
      await settled();
      const condition = chosen(input);
      await requireSeen(condition, principal);
      const { State: state, AssigneeID, Note: note } = input;
      const assignee = await assigneeOf(AssigneeID);
      const { userId } = principal;
      const userName = recordedName(principal);
      const atMs = parts.clock.nowMs();
      const handling = { atMs, userId, userName, note, state, assignee };
      const { id, changed } = await handlings.handle(condition, handling);
      noteChange({ target: `报警 ×${changed}`, after: { state, assigneeId: AssigneeID, note } });
      tellChanged();
      for (const seenTo of await handlings.seenTo(id)) parts.tellSeenTo(seenTo);
      return { HandlingID: id, Changed: changed };
    }),
    route(undoHandling, async ({ HandlingID }, { principal, noteChange }) => {
      if ((await handlings.userOf(HandlingID)) !== principal.userId) throw unknownHandling();
      const changed = await handlings.undo(HandlingID);
      noteChange({ target: `报警 ×${changed}`, after: { undone: HandlingID } });
      tellChanged();
      return { Changed: changed };
    }),
    route(listAssignees, async () => ({
      rows: (await handlings.users()).map(({ id, name }) => ({ ID: id, Name: name })),
    })),
  ];
}

/** Storms with the last alarm of each; one that is just being deleted is left out. */
export async function wireStorms(
  { queries, isMuted }: Pick<InboxRouteParts, "queries" | "isMuted">,
  storms: readonly StormRow[],
  naming: Naming,
): Promise<WireStorm[]> {
  const last = await queries.find(storms.map(({ last_alarm_id }) => last_alarm_id));
  const byId = new Map(last.map((row) => [row.id, row]));
  return storms.flatMap((storm) => {
    const row = byId.get(storm.last_alarm_id);
    if (!row) return [];
    const muted =
      storm.channel_id !== "" &&
      isMuted({ deviceId: storm.device_id, channelId: storm.channel_id });
    return [wireStormOf(storm, row, muted, naming)];
  });
}

async function unreadFor(
  { inbox, queries, seen }: Pick<InboxRouteParts, "inbox" | "queries" | "seen">,
  principal: Principal,
): Promise<number> {
  const sees = seen.by(principal);
  return inbox.unread(sees && (await queries.places()).filter(sees));
}

function chosen({
  IDs,
  Storms,
}: {
  readonly IDs: readonly number[];
  readonly Storms: readonly number[];
}): RawBuilder<boolean> {
  if (IDs.length === 0 && Storms.length === 0) throw nothingChosen();
  const either = [
    ...(IDs.length > 0 ? [sql`id in (${sql.join(IDs)})`] : []),
    ...(Storms.length > 0 ? [sql`storm_id in (${sql.join(Storms)})`] : []),
  ];
  return sql`(${sql.join(either, sql` or `)})`;
}

const nothingChosen = () =>
  new BadRequest("alarms-none-chosen", {
    zh: "请先选择报警",
    en: "Choose an alarm first.",
  });

const unknownUser = () =>
  new NotFound("alarm-assignee-unknown", {
    zh: "指派的用户不存在，请刷新后重新选择",
    en: "The user to assign it to does not exist. Refresh and choose again.",
  });

const unknownHandling = () =>
  new NotFound("alarm-handling-unknown", {
    zh: "该处理已撤销，或不是您所做",
    en: "It was undone already, or was not done by you.",
  });
