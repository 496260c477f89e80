/** Nobody steers by a picture of the past: on a wall that of the active window, else the only one. */
export function isReplaying(): boolean {
  const window = document.querySelector("[data-window][aria-selected=true]");
  return (window ?? document).querySelector("[data-replay]") !== null;
}
