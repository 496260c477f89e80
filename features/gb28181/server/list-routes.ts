import { BadRequest, refuseWeakSipPassword } from "@tessera/base";
import {
  matches,
  pageOf,
  type Route,
  route,
  type SignedIn,
  wireTime,
} from "@tessera/platform/server";
import * as calls from "../contract.ts";
import { type ListEntry, maskedPassword } from "../contract.ts";
import type { AccessEntry, EntryDraft } from "./lists/access-entry.ts";
import type { ListName } from "./lists/access-list-store.ts";
import type { AccessLists } from "./lists/access-lists.ts";
import { type ImportRow, readRows, reasons } from "./lists/import-rows.ts";

interface GivenEntry {
  readonly Serial: string;
  readonly RemoteIP: string;
  readonly RemotePort: number;
  readonly Description: string;
  readonly Password?: string | undefined;
}

type ListQuery = Parameters<typeof pageOf>[1] & { readonly q: string };

const importBytes = 8 * 1024 * 1024;

/** Both lists, by the calls of both versions of the interface. */
export function listRoutes(lists: AccessLists): readonly Route[] {
  const white = listActions(lists, "white");
  const black = listActions(lists, "black");
  return [
    route(calls.listWhite, white.list),
    route(calls.addWhite, white.add),
    route(calls.editWhite, ({ ID, ...entry }, caller) => white.edit(ID, entry, caller)),
    route(calls.removeWhite, ({ id }, caller) => white.remove(id, caller)),
    route(calls.removeWhites, ({ id }, caller) => white.remove(id, caller)),
    route(calls.importWhite, white.import, { maxBodyBytes: importBytes }),
    route(calls.listWhiteV2, white.list),
    route(calls.removeWhitesV2, ({ id }, caller) => white.remove(id, caller)),
    route(calls.findWhiteV2, white.find),
    route(calls.addWhiteV2, white.add),
    route(calls.findWhiteByIdV2, white.find),
    route(calls.editWhiteV2, ({ id, ...entry }, caller) => white.edit(id, entry, caller)),
    route(calls.removeWhiteV2, ({ id }, caller) => white.remove([id], caller)),
    route(calls.listBlack, black.list),
    route(calls.addBlack, black.add),
    route(calls.editBlack, ({ ID, ...entry }, caller) => black.edit(ID, entry, caller)),
    route(calls.removeBlack, ({ id }, caller) => black.remove(id, caller)),
    route(calls.importBlack, black.import, { maxBodyBytes: importBytes }),
    route(calls.listBlackV2, black.list),
    route(calls.removeBlacksV2, ({ id }, caller) => black.remove(id, caller)),
    route(calls.findBlackV2, black.find),
    route(calls.addBlackV2, black.add),
    route(calls.findBlackByIdV2, black.find),
    route(calls.editBlackV2, ({ id, ...entry }, caller) => black.edit(id, entry, caller)),
    route(calls.removeBlackV2, ({ id }, caller) => black.remove([id], caller)),
  ];
}

function listActions(lists: AccessLists, list: ListName) {
  const target = list === "white" ? "国标白名单" : "国标黑名单";
  const draftOf = (entry: GivenEntry, password: string): EntryDraft => {
    const { Serial, RemoteIP, RemotePort, Description } = entry;
    if (Serial === "" && RemoteIP === "") throw new BadRequest("list-entry-empty", reasons.nobody);
    return {
      serial: Serial,
      remoteIp: RemoteIP,
      remotePort: RemotePort,
      description: Description,
      // A device on the black list signs in with nothing.
      password: list === "white" ? password : "",
    };
  };
  return {
    list: async ({ q, ...page }: ListQuery) => {
      const rows = lists
        .all(list)
        .filter(({ serial, remoteIp, description }) => matches(q, serial, remoteIp, description));
      return pageOf(rows.toReversed().map(toWire), page);
    },
    find: async ({ id }: { readonly id: number }) => ({ data: toWire(lists.find(list, id)) }),
    add: async (entry: GivenEntry, { noteChange }: SignedIn) => {
      const { Password = "" } = entry;
      const password = Password === maskedPassword ? "" : Password;
      if (list === "white") refuseWeakSipPassword(password, "Password");
      const [added] = await lists.add(list, [draftOf(entry, password)]);
      if (!added) throw new Error("an entry was added and is not there");
      noteChange({ target: `${target} ${nameOf(added)}`, after: shown(added) });
      return { ID: added.id };
    },
    edit: async (id: number, entry: GivenEntry, { noteChange }: SignedIn) => {
      const { Password = maskedPassword } = entry;
      if (list === "white" && Password !== maskedPassword)
        refuseWeakSipPassword(Password, "Password");
      const { before, after } = await lists.change(list, id, ({ password }) =>
        draftOf(entry, Password === maskedPassword ? password : Password),
      );
      const isRenewed = before.password !== after.password;
      noteChange({
        target: `${target} ${nameOf(before)}`,
        before: shown(before),
        after: { ...shown(after), ...(isRenewed && { credentials: "renewed" }) },
      });
      return {};
    },
    remove: async (ids: readonly number[], { noteChange }: SignedIn) => {
      const removed = await lists.remove(list, ids);
      for (const entry of removed)
        noteChange({ target: `${target} ${nameOf(entry)}`, before: shown(entry) });
      return { Deleted: removed.length };
    },
    import: async (
      { DryRun, Rows }: { readonly DryRun: boolean; readonly Rows: readonly ImportRow[] },
      { language, noteChange }: SignedIn,
    ) => {
      const { drafts, bad, total } = readRows(Rows, lists.keys(list), language);
      if (!DryRun && drafts.length > 0) {
        await lists.add(
          list,
          drafts.map((draft) => (list === "white" ? draft : { ...draft, password: "" })),
        );
        noteChange({ target, after: { added: drafts.length } });
      }
      return { IsDryRun: DryRun, Total: total, Added: drafts.length, Bad: [...bad] };
    },
  };
}

const nameOf = ({ serial, remoteIp }: AccessEntry): string =>
  [serial, remoteIp].filter((text) => text !== "").join(" ");

const shown = ({ serial, remoteIp, remotePort, description }: AccessEntry) => ({
  serial,
  remoteIp,
  remotePort,
  description,
});

const toWire = (entry: AccessEntry): ListEntry => ({
  ID: entry.id,
  Serial: entry.serial,
  Password: entry.password === "" ? "" : maskedPassword,
  RemoteIP: entry.remoteIp,
  RemotePort: entry.remotePort,
  Description: entry.description,
  CreatedAt: wireTime(entry.createdAtMs),
  UpdatedAt: wireTime(entry.updatedAtMs),
});
