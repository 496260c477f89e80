import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { useApp } from "../../state/app-store.ts";
import { useStagePlaces } from "./StageBar.tsx";

interface StageToolsProps {
  readonly place?: "start" | "tools";
  readonly children: ReactNode;
}

/**
 * Tools of a page that lives by pictures: in the bar above it, where they take no room from the pictures. A phone has no such
 * bar; held upright it shows them in the page, sideways not at all.
 */
export function StageTools({ place = "tools", children }: StageToolsProps) {
  const isMobile = useApp((state) => state.isMobile);
  const element = useStagePlaces((places) => places[place]);
  if (isMobile) return children;
  return element && createPortal(children, element);
}
