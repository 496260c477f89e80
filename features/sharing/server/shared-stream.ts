import { Forbidden, NotFound, TooMany } from "@tessera/base";
import { isSamePlace, type Place } from "@tessera/engine";
import { type Principal, RecentKeys, type Route, route } from "@tessera/platform/server";
import { openSharedStream } from "../contract.ts";
import { FailedOpens } from "./failed-opens.ts";
import type { SharingDeps } from "./ports.ts";
import type { ShareLinkRecord } from "./share-link-store.ts";
import { placeOf } from "./wire.ts";

/** A visitor who is let in; by a link, or by a page that is open to all. */
interface Visit {
  readonly principal: Principal;
  readonly link: ShareLinkRecord | undefined;
}

/** A page that lost its picture asks again: that is no other visitor. */
const sameVisitorMs = 60_000;
const openRate = { max: 600, perMs: 60_000 };

/** The way in for people without an account. */
export function sharedStreamRoute(parts: SharingDeps): Route {
  const { links, visitors, catalog, tickets } = parts;
  const failures = new FailedOpens(parts.clock);
  const visits = new RecentKeys(parts.clock, sameVisitorMs);

  const visitBy = async (key: string, place: Place): Promise<Visit | undefined> => {
    const link = links.findByKey(key);
    if (!link || !isSamePlace(link, place)) return undefined;
    const principal = await visitors.ofLink(link);
    return principal && { principal, link };
  };
  const requireRoom = ({ only, sessionId }: Principal) => {
    const { maxViewers = 0 } = only ?? {};
    if (maxViewers > 0 && parts.viewersOf(sessionId) >= maxViewers) throw full();
  };

  return route(
    openSharedStream,
    async ({ page, key, protocol, transcode, ...asked }, { address, hostName }) => {
      const place = placeOf(asked);
      const open = visitors.ofPage(page);
      const visit = (await visitBy(key, place)) ?? (open && { principal: open, link: undefined });
      // Who has a key that works is let in: others may fail behind the same address.
      if (!visit) {
        failures.refuse(address);
        failures.count(address);
        throw invalid();
      }
      const { principal, link } = visit;
      const channel = catalog.channel(place.channel);
      if (!channel || channel.isDirectory) throw channelGone();
      requireRoom(principal);
      const isTranscoded = transcode !== undefined;
      if (isTranscoded) parts.requireTranscoder(place);
      const token = tickets.issue({ principal, ...place, verb: "live" });
      const URL = parts.addressOf(protocol, { place, token, hostName, isTranscoded });
      if (link && visits.isNew(`${link.id} ${address}`)) await links.countOpen(link);
      return {
        URL,
        ChannelName: channel.name,
        // A link is for one flow: there is nothing to choose.
        HasSubStream: !link && parts.hasSubStream(place.channel),
        ExpiresAtMs: link?.expiresAtMs ?? 0,
      };
    },
    { rateLimit: openRate },
  );
}

/** The same for whatever is wrong: it tells nobody what there is. */
const invalid = () =>
  new Forbidden("share-invalid", {
    zh: "分享链接无效或已过期",
    en: "The share link is invalid or has expired",
  });

const channelGone = () =>
  new NotFound("channel-unknown", {
    zh: "该通道已被删除，请联系分享者",
    en: "The channel was deleted. Ask the person who shared it.",
  });

const full = () =>
  new TooMany("share-full", {
    zh: "该分享链接的观看人数已满，请稍后再试",
    en: "This share link has reached its viewer limit. Try again later.",
  });
