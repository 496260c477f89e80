import { isAdmin, type NodeRow, useSession } from "@tessera/platform/console";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import styles from "./ListView.module.css";
import { ListView } from "./ListView.tsx";
import { type CameraListProps, type ListActions, ListContext } from "./list-actions.ts";
import { type CameraListState, useCameraListState } from "./list-state.ts";
import { type OpenMenu, RowMenu } from "./row-menu/RowMenu.tsx";
import { commandsOf } from "./row-menu/row-command.ts";
import { useRowCommands } from "./row-menu/use-row-commands.ts";
import { ListTabs, panelId, tabId, useListTab } from "./tabs/ListTabs.tsx";
import {
  type CameraNode,
  cameraNodeOf,
  type DeviceNode,
  type ListNode,
} from "./trees/camera-node.ts";
import { cameraAt, isOne } from "./trees/cameras-in.ts";
import type { SearchedTree } from "./trees/searched-tree.ts";

/** The three lists under their tabs. */
export function Lists({ selectedKey, onCamera, onDevice, ...playing }: CameraListProps) {
  const state = useCameraListState();
  const prefix = useId();
  const panel = useRef<HTMLDivElement>(null);
  const tab = useListTab();
  const mayManage = isAdmin(useSession(({ user }) => user));
  const { play, playAll, run, conditions } = useRowCommands(state, playing, panel);
  const latest = useRef({ playAll });
  useEffect(() => {
    latest.current = { playAll };
  });
  const [menu, setMenu] = useState<OpenMenu>();

  const { canPlayAll, hasRecordings } = conditions;
  const actions = useMemo<ListActions>(() => {
    const commandsFor = (node: ListNode) => commandsOf(node, { canPlayAll, hasRecordings });
    const openMenu = async (node: ListNode, at: OpenMenu["at"]) => {
      const own = commandsFor(node);
      const camera = isSingle(node) ? await cameraAt(node, state.facts) : undefined;
      const commands = camera ? [...own, ...commandsFor(cameraNodeOf(camera))] : own;
      if (commands.length > 0) setMenu({ name: node.name, at, commands });
    };
    return {
      facts: state.facts,
      isAdmin: mayManage,
      toggleFavourite: (camera) => void state.toggleFavourite(camera),
      playAll: canPlayAll
        ? (node) => latest.current.playAll({ rows: [node], title: node.name })
        : undefined,
      hasMenu: (node) => isSingle(node) || commandsFor(node).length > 0,
      // A request that failed has been told.
      openMenu: (node, at) => void openMenu(node, at).catch(() => undefined),
    };
  }, [state, mayManage, canPlayAll, hasRecordings]);

  const activate = ({ node, key, isExpanded }: NodeRow<ListNode>, list: SearchedTree) => {
    if (isOne(node)) {
      const started = onCamera ? chooseCamera(node, state, onCamera) : play(node);
      void started.catch(() => undefined);
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
          onPlayAll={canPlayAll ? playAll : undefined}
        />
      </div>
      {menu && (
        <RowMenu {...menu} facts={state.facts} onCommand={run} onClose={() => setMenu(undefined)} />
      )}
    </ListContext>
  );
}

const isSingle = (node: ListNode): node is DeviceNode => node.kind === "device" && isOne(node);

async function chooseCamera(
  node: CameraNode | DeviceNode,
  { facts }: CameraListState,
  onCamera: (camera: CameraNode) => void,
): Promise<void> {
  const camera = node.kind === "camera" ? node : await cameraAt(node, facts);
  if (camera) onCamera(cameraNodeOf(camera));
}
