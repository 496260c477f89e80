/** The one place that decides whose a key is: every listener of the page asks here before it acts. */

const modal = "dialog[open], [role=dialog][aria-modal=true]";
const ownKeys = "dialog, [role=dialog], [role=tree], [role=menu], [role=listbox], [role=tablist]";

/** The topmost dialog over the page: while it is open all keys are its own, wherever the focus is. */
function openDialog(): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(modal)];
  return all.findLast((dialog) => dialog.checkVisibility());
}

export const isDialogOpen = (): boolean => openDialog() !== undefined;

/** What has keys of its own keeps them: a dialog, a list, a field that is typed in. */
export function isForOthers(target: EventTarget | null): boolean {
  if (isDialogOpen()) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.closest(ownKeys) !== null || isTypedIn(target);
}

export const isTypedIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));

/**
 * A dialog whose focused button has gone leaves the focus to the page, where its own keys do nothing: with the next
 * key it is back in the dialog. Returns what takes that back.
 */
export function keepFocusInDialogs(): () => void {
  addEventListener("keydown", focusDialog, { capture: true });
  return () => removeEventListener("keydown", focusDialog, { capture: true });
}

function focusDialog(): void {
  const dialog = openDialog();
  if (!dialog || document.activeElement !== document.body) return;
  (dialog.querySelector<HTMLElement>(focusable) ?? dialog).focus();
}

const focusable =
  "input:not(:disabled), textarea, select, button:not(:disabled, .ant-modal-close), a[href], [tabindex='0']";
