import { useEffect } from "react";
import { create } from "zustand";

const useSubject = create<{ readonly subject: string; readonly count: number }>()(() => ({
  subject: "",
  count: 0,
}));

/** What the open page is about, such as one of a list: the browser's tab names it first. */
export function usePageSubject(subject: string | undefined): void {
  useEffect(() => {
    useSubject.setState({ subject: subject ?? "" });
    return () => useSubject.setState({ subject: "" });
  }, [subject]);
}

export const useShownSubject = (): string => useSubject((state) => state.subject);

/** How much waits for whoever works in another tab: the browser's tab begins with it, "(3)". */
export function useTitleCount(count: number): void {
  useEffect(() => {
    useSubject.setState({ count });
    return () => useSubject.setState({ count: 0 });
  }, [count]);
}

export const useShownCount = (): string =>
  useSubject(({ count }) => (count > 0 ? `(${count}) ` : ""));
