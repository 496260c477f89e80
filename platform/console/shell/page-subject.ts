import { useEffect } from "react";
import { create } from "zustand";

const useSubject = create<{ readonly subject: string }>()(() => ({ subject: "" }));

/** What the open page is about, such as one of a list: the browser's tab names it first. */
export function usePageSubject(subject: string | undefined): void {
  useEffect(() => {
    useSubject.setState({ subject: subject ?? "" });
    return () => useSubject.setState({ subject: "" });
  }, [subject]);
}

export const useShownSubject = (): string => useSubject((state) => state.subject);
