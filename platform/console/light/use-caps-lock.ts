import { type KeyboardEvent, useState } from "react";

interface CapsLock {
  readonly isOn: boolean;
  /** For a field: browsers tell the state of the lock with every key, and at no other time. */
  readonly onKey: (event: KeyboardEvent) => void;
}

export function useCapsLock(): CapsLock {
  const [isOn, setOn] = useState(false);
  return { isOn, onKey: (event) => setOn(event.getModifierState("CapsLock")) };
}
