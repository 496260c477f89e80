import type { DayProps } from "./DayPage.tsx";
import type { Piece } from "./day-entries.ts";

export interface PlayedDayProps extends DayProps {
  readonly pieces: readonly Piece[];
}
