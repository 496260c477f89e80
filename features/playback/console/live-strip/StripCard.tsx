import { minuteMs } from "@tessera/base";
import type { TimeView } from "@tessera/kit/playback";
import { HoverCard, type HoverCardProps } from "../timeline/HoverCard.tsx";
import { useLookAhead, usePreviews } from "../timeline/use-previews.ts";

export interface Pointed {
  readonly atMs: number;
  /** Of the strip. */
  readonly widthPx: number;
}

interface StripCardProps extends Pick<HoverCardProps, "channel" | "view" | "zone" | "nowMs"> {
  readonly pointed: Pointed | undefined;
}

/** What was recorded where the strip is pointed at; it stays, with the pictures that it has, while nobody points. */
export default function StripCard({ pointed, ...props }: StripCardProps) {
  const previews = usePreviews();
  useLookAhead(previews, pointed && props.channel, snappedView(props.view));
  return pointed ? <HoverCard {...props} {...pointed} previews={previews} /> : null;
}

/** A view that goes on with the clock is looked at anew once a minute. */
const snappedView = ({ fromMs, toMs }: TimeView): TimeView => ({
  fromMs: Math.floor(fromMs / minuteMs) * minuteMs,
  toMs: Math.floor(toMs / minuteMs) * minuteMs,
});
