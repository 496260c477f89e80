import { ArrowLeftOutlined, ArrowRightOutlined } from "@ant-design/icons";
import { isAdmin, useSession, useTexts } from "@tessera/platform/console";
import clsx from "clsx";
import { type KeyboardEvent, useState } from "react";
import { create } from "zustand";
import { CommandMenu } from "../../commands/CommandMenu.tsx";
import type { Command } from "../../commands/command.ts";
import { stored } from "../stored.ts";
import { cameraListTexts } from "../texts.ts";
import styles from "./ListTabs.module.css";
import { type ListTab, moveTab, neighbourOf, tabOrder } from "./list-tabs.ts";

/** Open until the page is loaded again; the same in every page that has the list. */
const useOpenTab = create<{ readonly tab: ListTab }>()(() => ({ tab: "spgc" }));

const dragType = "application/x-tessera-side-tab";

/** The list that is shown: of two if video management is not for this user. */
export function useListTab(): ListTab {
  const mayManage = isAdmin(useSession(({ user }) => user));
  const { tab } = useOpenTab();
  return tab === "spgc" && !mayManage ? "fzlb" : tab;
}

export const panelId = (prefix: string) => `${prefix}-panel`;
export const tabId = (prefix: string, tab: ListTab) => `${prefix}-${tab}`;

const select = (tab: ListTab) => useOpenTab.setState({ tab });

/** The tabs in the user's own order: dragged, or moved with Alt and an arrow key or by their menu. */
export function ListTabs({ prefix }: { readonly prefix: string }) {
  const t = useTexts(cameraListTexts);
  const mayManage = isAdmin(useSession(({ user }) => user));
  const selected = useListTab();
  const [remembered, setRemembered] = useState(() => stored.navSiderTabs.read());
  const [menu, setMenu] = useState<{ tab: ListTab; at: { x: number; y: number } }>();
  const [over, setOver] = useState<ListTab>();
  const order = tabOrder(remembered, mayManage);

  const move = (tab: ListTab, place: ListTab) => {
    const next = moveTab(tabOrder(remembered, true), tab, place);
    stored.navSiderTabs.write(next);
    setRemembered(next);
  };
  const movesOf = (tab: ListTab): readonly Command[] =>
    ([-1, 1] as const).map((step) => ({
      id: String(step),
      label: t(step < 0 ? "moveLeft" : "moveRight"),
      icon: step < 0 ? <ArrowLeftOutlined /> : <ArrowRightOutlined />,
      place: "menu",
      group: "more",
      isDisabled: neighbourOf(order, tab, step) === tab,
      perform: () => move(tab, neighbourOf(order, tab, step)),
    }));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, tab: ListTab) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : undefined;
    if (!step) return;
    event.preventDefault();
    const neighbour = neighbourOf(order, tab, step);
    if (event.altKey) move(tab, neighbour);
    else select(neighbour);
    const focused = tabId(prefix, event.altKey ? tab : neighbour);
    requestAnimationFrame(() => document.getElementById(focused)?.focus());
  };

  return (
    <>
      <div role="tablist" className={styles["tabs"]} aria-label={t("tabs")}>
        {order.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={tabId(prefix, tab)}
            className={clsx(styles["tab"], over === tab && styles["over"])}
            aria-selected={tab === selected}
            aria-controls={panelId(prefix)}
            aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
            tabIndex={tab === selected ? 0 : -1}
            draggable
            onClick={() => select(tab)}
            onKeyDown={(event) => onKeyDown(event, tab)}
            onContextMenu={(event) => {
              event.preventDefault();
              setMenu({ tab, at: { x: event.clientX, y: event.clientY } });
            }}
            onDragStart={(event) => event.dataTransfer.setData(dragType, tab)}
            onDragOver={(event) => {
              if (!event.dataTransfer.types.includes(dragType)) return;
              event.preventDefault();
              setOver(tab);
            }}
            onDragLeave={() => setOver(undefined)}
            onDrop={(event) => {
              setOver(undefined);
              const dragged = order.find((name) => name === event.dataTransfer.getData(dragType));
              if (dragged) move(dragged, tab);
            }}
          >
            {t(tab)}
          </button>
        ))}
      </div>
      {menu && (
        <CommandMenu
          label={t(menu.tab)}
          at={menu.at}
          commands={movesOf(menu.tab)}
          onClose={() => setMenu(undefined)}
        />
      )}
    </>
  );
}
