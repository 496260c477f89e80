import type { Principal, PrincipalSource, Settings } from "@tessera/platform/server";
import { sharingSettings } from "../settings.ts";
import type { ShareLinkRecord } from "./share-link-store.ts";
import type { ShareLinks } from "./share-links.ts";
import { type OpenPage, sessionOfLink, sessionOfPage, wayOf } from "./visitor-session.ts";

interface VisitorsParts {
  readonly links: Pick<ShareLinks, "find" | "giverOf">;
  readonly settings: Pick<Settings, "get">;
}

/** Those who watch without an account. */
export class Visitors implements PrincipalSource {
  readonly #parts: VisitorsParts;

  constructor(parts: VisitorsParts) {
    this.#parts = parts;
  }

  /** Undefined once the link has ended or has lost its power, or the page is closed. */
  async principalOf(sessionId: number): Promise<Principal | undefined> {
    const way = wayOf(sessionId);
    if (typeof way === "string") return this.ofPage(way);
    const link = this.#parts.links.find(way.linkId);
    return link && this.ofLink(link);
  }

  async ofLink(link: ShareLinkRecord): Promise<Principal | undefined> {
    const giver = await this.#parts.links.giverOf(link);
    if (!giver) return undefined;
    return {
      ...nobody,
      userId: giver.userId,
      userName: `${giver.userName} · 分享 #${link.id}`,
      sessionId: sessionOfLink(link.id),
      only: { verbs: ["live"], channel: link.channel, maxViewers: link.maxViewers },
    };
  }

  ofPage(page: OpenPage): Principal | undefined {
    if (!this.isOpen(page)) return undefined;
    return {
      ...nobody,
      userName: `公开页面 /${page}`,
      sessionId: sessionOfPage(page),
      only: { verbs: ["live"], maxViewers: 0 },
    };
  }

  isOpen(page: OpenPage): boolean {
    const { isPlayersOpen, isShareOpen } = this.#parts.settings.get(sharingSettings);
    return page === "players" ? isPlayersOpen : isShareOpen;
  }
}

const nobody = { userId: 0, nickName: "", roleId: 0, roleName: "", isAdmin: false } as const;
