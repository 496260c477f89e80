import { requestFile, type Still } from "@tessera/platform/console";
import type { Channel } from "../../../devices/contract.ts";
import { takeSnapshot } from "../../contract.ts";

const widthPx = 480;

export const cardStill = ({ ParentDeviceID, ChannelID, HasSubStream }: Channel): Still => ({
  key: [takeSnapshot.path, ParentDeviceID, ChannelID, widthPx],
  take: (signal) => {
    const stream = HasSubStream ? "sub" : "main";
    const place = { device: ParentDeviceID, channel: ChannelID, stream } as const;
    return requestFile(takeSnapshot, { ...place, width: widthPx }, { signal, quiet: true });
  },
});
