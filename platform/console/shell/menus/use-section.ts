import { useLocation } from "react-router";
import type { Screen, Section } from "../../screens.ts";
import { isOperator } from "../../session/roles.ts";
import { useSession } from "../../session/session-store.ts";
import { useConfigReader } from "../../state/config-store.ts";
import { useSetup } from "../setup.ts";
import {
  type EntryGroup,
  type SectionEntry,
  sectionMenuOf,
  selectedEntry,
} from "./section-menu.ts";

interface OpenSection {
  readonly section: Section | undefined;
  /** The one that is open. */
  readonly screen: Screen | undefined;
  readonly groups: readonly EntryGroup[];
  readonly entries: readonly SectionEntry[];
  /** The entry that is open. */
  readonly selected: SectionEntry | undefined;
}

export function useSection(): OpenSection {
  const { site } = useSetup();
  const { pathname } = useLocation();
  const user = useSession((state) => state.user);
  const config = useConfigReader();
  const groups = sectionMenuOf(site, pathname, { isOperator: isOperator(user), config });
  const entries = groups.flatMap((group) => group.entries);
  return {
    section: site.sectionAt(pathname),
    screen: site.screenAt(pathname),
    groups,
    entries,
    selected: selectedEntry(entries, pathname),
  };
}
