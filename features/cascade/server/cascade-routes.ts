import { networkInterfaces } from "node:os";
import { BadRequest, type Text } from "@tessera/base";
import { pageOf, type Route, route } from "@tessera/platform/server";
import {
  type Cascade,
  type CascadeStream,
  listCascadeStreams,
  listCascades,
  pushCatalog,
  readOwnAddress,
  removeCascade,
  saveCascade,
} from "../contract.ts";
import type { CascadeRecord } from "./cascade-record.ts";
import type { Cascades } from "./cascades.ts";
import type { Links } from "./link/links.ts";
import type { UpperCall } from "./media/upper-call.ts";
import type { UpperCalls } from "./media/upper-calls.ts";
import type { OwnIdentity, SharedSip } from "./ports.ts";
import type { Directories } from "./sharing/directories.ts";
import { targetOf, toDraft, toFields, toRow } from "./wire.ts";

interface CascadeRouteParts {
  readonly cascades: Cascades;
  readonly links: Links;
  readonly calls: UpperCalls;
  readonly directories: Directories;
  readonly self: () => OwnIdentity;
  readonly sip: SharedSip;
  readonly product: { readonly name: string; readonly version: string };
}

/** The calls about upper platforms themselves. */
export function cascadeRoutes(parts: CascadeRouteParts): readonly Route[] {
  const { cascades, links, calls, directories, self, sip, product } = parts;
  const rowOf = async (record: CascadeRecord, language: "zh" | "en"): Promise<Cascade> => {
    const doings = {
      state: links.stateOf(record.id),
      channels: (await directories.of(record)).cameras.length,
      streams: calls.countOf(record.id),
      progress: links.catalogProgressOf(record.id),
    };
    return toRow(record, doings, language);
  };

  return [
    route(listCascades, async ({ q, id, ...asked }, { language }) => {
      const wanted = q.toLowerCase();
      const found = [...cascades.all()].filter(
        (record) =>
          (id === undefined || record.id === id) &&
          `${record.name}\n${record.serial}\n${record.host}`.toLowerCase().includes(wanted),
      );
      const rows = await Promise.all(found.map((record) => rowOf(record, language)));
      return { CascadeCount: found.length, CascadeList: pageOf(rows, asked).data };
    }),
    route(saveCascade, async ({ ID, ...wire }, { noteChange }) => {
      const before = ID ? cascades.get(ID) : undefined;
      if (before && !wire.Password && before.password && isElsewhere(before, wire))
        throw new BadRequest("password-again", passwordText);
      const draft = toDraft(wire, before?.password ?? "");
      const record = await cascades.save(draft, before?.id);
      noteChange({
        target: targetOf(record),
        ...(before ? { before: toFields(before) } : {}),
        after: { ...toFields(record), isPasswordChanged: wire.Password !== "" },
      });
      return { ID: record.id };
    }),
    route(removeCascade, async ({ id }, { noteChange }) => {
      const record = await cascades.remove(id);
      noteChange({ target: targetOf(record), before: toFields(record) });
      return {};
    }),
    route(pushCatalog, async ({ id }, { noteChange }) => {
      noteChange({ target: targetOf(cascades.get(id)) });
      return { Total: await links.pushCatalog(id) };
    }),
    route(readOwnAddress, async () => {
      const { serial, realm, host } = self();
      const agent = sip.agent();
      const hosts = [...(host ? [host] : []), ...ownAddresses()];
      return {
        Name: product.name,
        Serial: serial,
        Realm: realm,
        Host: hosts[0] ?? "",
        Hosts: [...new Set(hosts)],
        Port: agent?.port ?? 0,
        IsListening: agent !== undefined,
        Version: product.version,
      };
    }),
    route(listCascadeStreams, async ({ id }) => {
      const rows = [...calls.all()]
        .filter((call) => id === undefined || call.cascadeId === id)
        .map(toStream);
      return { total: rows.length, rows };
    }),
  ];
}

/** The stored password is not used towards somebody else. */
const isElsewhere = (
  { host, port, serial }: CascadeRecord,
  wire: { readonly Host: string; readonly Port: number; readonly Serial: string },
): boolean => host !== wire.Host || port !== wire.Port || serial !== wire.Serial;

const toStream = ({ cascadeId, camera, offer, sender, startedAtMs }: UpperCall): CascadeStream => ({
  CascadeID: cascadeId,
  Kind: offer.purpose === "Talk" ? "Play" : offer.purpose,
  DeviceID: camera.channel.deviceId,
  ChannelID: camera.channel.channelId,
  ChannelName: camera.channel.name,
  ExportID: camera.id,
  Transport: offer.mode,
  Remote: `${offer.host}:${offer.port}`,
  StartedAtMs: startedAtMs,
  Bytes: sender.sentBytes,
  Dropped: sender.droppedFrames,
});

function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => address);
}

const passwordText: Text = {
  zh: "上级平台的编号或地址已改变，请重新输入密码：保存的密码不会用于新的地址",
  en: "The ID or address of the upper platform has changed. Enter the password again: the stored one is not sent to a new address.",
};
