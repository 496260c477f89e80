import { useLocation } from "react-router";
import { isOperator } from "../session/roles.ts";
import { useSession } from "../session/session-store.ts";
import { useConfig } from "../state/config-store.ts";
import { type SectionEntry, sectionEntries, selectedEntry } from "./section-menu.ts";
import { useSetup } from "./setup.ts";

interface Section {
  readonly entries: readonly SectionEntry[];
  readonly selected: SectionEntry | undefined;
}

/** The entries of the open section and the one that is open. */
export function useSection(): Section {
  const { screens } = useSetup();
  const { pathname } = useLocation();
  const user = useSession((state) => state.user);
  const recordVersion = useConfig((state) => state.otherConfig?.RecordVersion);
  const entries = sectionEntries(screens, pathname, {
    isOperator: isOperator(user),
    recordVersion,
  });
  return { entries, selected: selectedEntry(entries, pathname) };
}
