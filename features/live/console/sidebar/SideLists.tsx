import { isAdmin, type NodeRow, useSession } from "@tessera/platform/console";
import { useId, useMemo, useRef, useState } from "react";
import styles from "./SideListView.module.css";
import { SideListView } from "./SideListView.tsx";
import { type OpenMenu, SideMenuPopup } from "./SideMenuPopup.tsx";
import { panelId, SideTabs, tabId, useSideTab } from "./SideTabs.tsx";
import { commandsOf } from "./side-command.ts";
import type { SideList } from "./side-list.ts";
import type { SideNode } from "./side-node.ts";
import { type SidebarActions, SidebarContext } from "./sidebar-actions.ts";
import type { VideoSidebarProps } from "./sidebar-props.ts";
import { useSidebarState } from "./sidebar-state.ts";
import { toggleFavourite } from "./toggle-favourite.ts";
import { useSideCommands } from "./use-side-commands.ts";

/** The three lists under their tabs. */
export function SideLists({ selectedKey, onDevice, ...playing }: VideoSidebarProps) {
  const state = useSidebarState();
  const prefix = useId();
  const panel = useRef<HTMLDivElement>(null);
  const tab = useSideTab();
  const mayManage = isAdmin(useSession(({ user }) => user));
  const { play, run, conditions } = useSideCommands(state, playing, panel);
  const [menu, setMenu] = useState<OpenMenu>();

  const { canPlayAll, hasRecordings } = conditions;
  const actions = useMemo<SidebarActions>(() => {
    const commandsFor = (node: SideNode) => commandsOf(node, { canPlayAll, hasRecordings });
    return {
      facts: state.facts,
      isAdmin: mayManage,
      toggleFavourite: (camera) => void toggleFavourite(state, camera),
      hasMenu: (node) => commandsFor(node).length > 0,
      openMenu: (node, at) => {
        const commands = commandsFor(node);
        if (commands.length > 0) setMenu({ name: node.name, at, commands });
      },
    };
  }, [state, mayManage, canPlayAll, hasRecordings]);

  const activate = ({ node, key, isExpanded }: NodeRow<SideNode>, list: SideList) => {
    if (node.kind === "camera") {
      play(node);
      return;
    }
    const tree = list.state.getState().search?.tree ?? list.tree;
    // A device that is chosen opens; chosen again it closes.
    const staysOpen = node.kind === "device" && onDevice && node.device !== selectedKey;
    tree.setExpanded(key, staysOpen ? true : !isExpanded);
    if (node.kind === "device") onDevice?.(node.device);
  };

  return (
    <SidebarContext value={actions}>
      <SideTabs prefix={prefix} />
      <div
        ref={panel}
        role="tabpanel"
        id={panelId(prefix)}
        className={styles["panel"]}
        aria-labelledby={tabId(prefix, tab)}
      >
        <SideListView
          key={tab}
          tab={tab}
          list={state.lists[tab]}
          selectedKey={selectedKey}
          onActivate={activate}
        />
      </div>
      {menu && (
        <SideMenuPopup
          {...menu}
          facts={state.facts}
          onCommand={run}
          onClose={() => setMenu(undefined)}
        />
      )}
    </SidebarContext>
  );
}
