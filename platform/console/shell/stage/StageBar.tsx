import { create } from "zustand";
import { SectionTabs } from "../menus/SectionTabs.tsx";
import styles from "./StageBar.module.css";

/** Where pages put what belongs into the bar: before the tabs, or behind them. */
export const useStagePlaces = create<{
  readonly start: HTMLElement | null;
  readonly tools: HTMLElement | null;
}>()(() => ({ start: null, tools: null }));

const setStart = (start: HTMLElement | null) => useStagePlaces.setState({ start });
const setTools = (tools: HTMLElement | null) => useStagePlaces.setState({ tools });

/** One line above a page that lives by pictures: its section's tabs and its own tools. */
export function StageBar() {
  return (
    <div className={styles["bar"]}>
      <div ref={setStart} className={styles["start"]} />
      <SectionTabs place="beside" />
      <div ref={setTools} className={styles["tools"]} />
    </div>
  );
}
