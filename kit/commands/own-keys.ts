/** Also when a press beside its fields has left the dialog without the focus. */
export const isDialogOpen = (): boolean => document.querySelector("dialog[open]") !== null;

const ownKeys = "dialog, [role=dialog], [role=tree], [role=menu], [role=listbox], [role=tablist]";

/** What has keys of its own keeps them: a dialog, a list, a field that is typed in. */
export function isForOthers(target: EventTarget | null): boolean {
  if (isDialogOpen()) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest(ownKeys)) return true;
  return ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);
}
