import { NotFound } from "@tessera/base";
import type { ChannelRef, DeviceCleanUp } from "@tessera/engine";
import {
  defineFeature,
  type Feature,
  matches,
  type Principal,
  pageOf,
  route,
} from "@tessera/platform/server";
import {
  createShareLink,
  getOpenPages,
  listShareLinks,
  revokeShareLinks,
  setOpenPages,
} from "../contract.ts";
import { sharingSettings } from "../settings.ts";
import type { SharingDeps } from "./ports.ts";
import type { ShareLinkRecord } from "./share-link-store.ts";
import { sharedStreamRoute } from "./shared-stream.ts";
import { sessionOfLink, sessionOfPage } from "./visitor-session.ts";
import { pathOf, placeOf, toWire } from "./wire.ts";

export { sharingMigrations } from "./migrations/index.ts";
export { ShareLinkStore } from "./share-link-store.ts";
export { ShareLinks } from "./share-links.ts";
export { Visitors } from "./visitors.ts";

export const sharingCleanUps: readonly DeviceCleanUp[] = [
  { table: "share_links", device: "device_id", channel: "channel_id" },
];

const msPerMinute = 60_000;

/** Pictures for people without an account: by links that end, or by pages open to all. */
export function createSharingFeature(deps: SharingDeps): Feature {
  const { links, visitors, settings, catalog, rights, events, clock } = deps;
  const unsubscribe = [
    events.on("devices-purged", (purged) => links.forget(purged)),
    events.on("settings-changed", ({ section }) => {
      if (section === sharingSettings.section) endClosedPages();
    }),
  ];
  const endClosedPages = () => {
    for (const page of ["players", "share"] as const)
      if (!visitors.isOpen(page)) {
        const sessionId = sessionOfPage(page);
        events.tellSite("session-ended", { sessionId, userId: 0, reason: "revoked" });
      }
  };
  const openPages = () => ({
    Players: visitors.isOpen("players"),
    Share: visitors.isOpen("share"),
  });
  /** Who has lost a camera is not told what it is called now. */
  const shownTo = async (reader: Principal, found: readonly ShareLinkRecord[]) => {
    const mayWatch = rights.judge(reader, "live");
    const nameOf = (channel: ChannelRef) =>
      mayWatch(channel) ? (catalog.channel(channel)?.name ?? "") : "";
    return (await links.withStates(found)).map(({ link, state }) =>
      toWire(link, {
        ChannelName: nameOf(link.channel),
        State: state,
        Viewers: deps.viewersOf(sessionOfLink(link.id)),
      }),
    );
  };

  return defineFeature({
    name: "sharing",
    settings: [sharingSettings],
    async stop() {
      for (const stop of unsubscribe) stop();
      links.stop();
    },
    routes: [
      route(
        createShareLink,
        async ({ name, minutes, maxViewers, ...asked }, { principal, noteChange }) => {
          const place = placeOf(asked);
          rights.require(principal, "live", place.channel);
          const channel = catalog.channel(place.channel);
          if (!channel || channel.isDirectory) throw unknownChannel();
          const expiresAtMs = clock.nowMs() + minutes * msPerMinute;
          const { userId: ownerId, userName: ownerName } = principal;
          const draft = { ...place, name, ownerId, ownerName, expiresAtMs, maxViewers };
          const { link, key } = await links.create(draft);
          const [Link] = await shownTo(principal, [link]);
          if (!Link) throw new Error("A link that was made is not shown.");
          noteChange({
            target: named(link),
            after: { name, expires: new Date(expiresAtMs).toISOString(), maxViewers },
          });
          return { Link, Path: pathOf(place, key) };
        },
      ),
      route(listShareLinks, async ({ device, channel, active, q, ...page }, { principal }) => {
        const found = links
          .all()
          .filter((link) => isOf(principal, link))
          .filter((link) => device === "" || link.channel.deviceId === device)
          .filter((link) => channel === "" || link.channel.channelId === channel);
        const shown = (await shownTo(principal, found))
          .filter(({ State }) => !active || State === "active")
          .filter((link) => matches(q, link.Name, link.ChannelName, link.OwnerName));
        const { count, data } = pageOf(shown, page);
        return { total: count, data };
      }),
      route(revokeShareLinks, async ({ IDs }, { principal, noteChange }) => {
        const asked = [...new Set(IDs)].flatMap((id) => links.find(id) ?? []);
        const revoked = await links.revoke(asked.filter((link) => isOf(principal, link)));
        for (const link of revoked)
          noteChange({ target: named(link), before: { owner: link.ownerName } });
        return { Revoked: revoked.length };
      }),
      route(getOpenPages, async () => openPages()),
      route(setOpenPages, async ({ Players, Share }, { noteChange }) => {
        const before = openPages();
        await settings.change(sharingSettings, { isPlayersOpen: Players, isShareOpen: Share });
        noteChange({ target: "公开页面", before, after: openPages() });
        return openPages();
      }),
      sharedStreamRoute(deps),
    ],
  });
}

const isOf = ({ isAdmin, userId }: Principal, { ownerId }: ShareLinkRecord): boolean =>
  isAdmin || ownerId === userId;

const named = ({ id, channel: { deviceId, channelId }, flow }: ShareLinkRecord): string =>
  `分享链接 #${id} (${deviceId}/${channelId}/${flow})`;

const unknownChannel = () =>
  new NotFound("channel-unknown", {
    zh: "通道不存在，可能已被删除，请刷新列表",
    en: "The channel does not exist; it may have been deleted. Refresh the list.",
  });
