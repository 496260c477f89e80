import { useEffect } from "react";
import { create } from "zustand";

const useSubject = create<{ readonly subject: string }>()(() => ({ subject: "" }));

/** What the open page is about, such as a camera: the browser's tab names it first. */
export function usePageSubject(subject: string | undefined): void {
  useEffect(() => {
    useSubject.setState({ subject: subject ?? "" });
    return () => useSubject.setState({ subject: "" });
  }, [subject]);
}

export const useShownSubject = (): string => useSubject((state) => state.subject);
