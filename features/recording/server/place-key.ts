import { channelKey } from "@tessera/engine";
import type { RecordedPlace } from "@tessera/recorder";

export const placeKey = ({ channel, flow }: RecordedPlace): string =>
  `${channelKey(channel)}/${flow}`;
