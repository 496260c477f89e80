import { create } from "zustand";

/** Rows of the inbox that nobody has looked into. */
export const useUnread = create<{ readonly unread: number }>()(() => ({ unread: 0 }));
