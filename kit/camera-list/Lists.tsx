import { isAdmin, type NodeRow, useSession } from "@tessera/platform/console";
import { useId, useMemo, useRef, useState } from "react";
import styles from "./ListView.module.css";
import { ListView } from "./ListView.tsx";
import { type CameraListProps, type ListActions, ListContext } from "./list-actions.ts";
import { useCameraListState } from "./list-state.ts";
import { type OpenMenu, RowMenu } from "./row-menu/RowMenu.tsx";
import { commandsOf } from "./row-menu/row-command.ts";
import { useRowCommands } from "./row-menu/use-row-commands.ts";
import { ListTabs, panelId, tabId, useListTab } from "./tabs/ListTabs.tsx";
import type { ListNode } from "./trees/camera-node.ts";
import type { SearchedTree } from "./trees/searched-tree.ts";

/** The three lists under their tabs. */
export function Lists({ selectedKey, onDevice, ...playing }: CameraListProps) {
  const state = useCameraListState();
  const prefix = useId();
  const panel = useRef<HTMLDivElement>(null);
  const tab = useListTab();
  const mayManage = isAdmin(useSession(({ user }) => user));
  const { play, run, conditions } = useRowCommands(state, playing, panel);
  const [menu, setMenu] = useState<OpenMenu>();

  const { canPlayAll, hasRecordings } = conditions;
  const actions = useMemo<ListActions>(() => {
    const commandsFor = (node: ListNode) => commandsOf(node, { canPlayAll, hasRecordings });
    return {
      facts: state.facts,
      isAdmin: mayManage,
      toggleFavourite: (camera) => void state.toggleFavourite(camera),
      hasMenu: (node) => commandsFor(node).length > 0,
      openMenu: (node, at) => {
        const commands = commandsFor(node);
        if (commands.length > 0) setMenu({ name: node.name, at, commands });
      },
    };
  }, [state, mayManage, canPlayAll, hasRecordings]);

  const activate = ({ node, key, isExpanded }: NodeRow<ListNode>, list: SearchedTree) => {
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
    <ListContext value={actions}>
      <ListTabs prefix={prefix} />
      <div
        ref={panel}
        role="tabpanel"
        id={panelId(prefix)}
        className={styles["panel"]}
        aria-labelledby={tabId(prefix, tab)}
      >
        <ListView
          key={tab}
          tab={tab}
          list={state.lists[tab]}
          selectedKey={selectedKey}
          onActivate={activate}
        />
      </div>
      {menu && (
        <RowMenu {...menu} facts={state.facts} onCommand={run} onClose={() => setMenu(undefined)} />
      )}
    </ListContext>
  );
}
