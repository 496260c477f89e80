import styles from "./ripple.module.css";

/** A ring that spreads and fades; tells when it is over. Who wants no motion sees a ring that stays as long. */
export function rippleElement(color: string, onOver: () => void): HTMLElement {
  const ring = document.createElement("div");
  ring.className = styles["ripple"] ?? "";
  ring.style.setProperty("--ripple", color);
  ring.setAttribute("aria-hidden", "true");
  ring.dataset["ripple"] = "";
  ring.addEventListener("animationend", onOver, { once: true });
  return ring;
}
