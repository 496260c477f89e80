import type { Piece } from "@tessera/kit/playback";
import type { DayProps } from "./DayPage.tsx";

export interface PlayedDayProps extends DayProps {
  readonly pieces: readonly Piece[];
}
