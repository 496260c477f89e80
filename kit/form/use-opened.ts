import { useState } from "react";

/** A drawer or dialog about one subject, or about a new one. */
export interface Opened<Subject> {
  /** Another each time it opens: what was typed the last time is gone. */
  readonly key: string;
  readonly isOpen: boolean;
  /** Stays while the drawer slides out; absent: a new one. */
  readonly subject: Subject | undefined;
  readonly open: (subject?: Subject) => void;
  readonly onClose: () => void;
}

export function useOpened<Subject>(): Opened<Subject> {
  const [{ subject, turn, isOpen }, set] = useState<{
    readonly subject: Subject | undefined;
    readonly turn: number;
    readonly isOpen: boolean;
  }>({ subject: undefined, turn: 0, isOpen: false });
  return {
    key: String(turn),
    isOpen,
    subject,
    open: (next) => set({ subject: next, turn: turn + 1, isOpen: true }),
    onClose: () => set((last) => ({ ...last, isOpen: false })),
  };
}
