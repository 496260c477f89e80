import { channelToolSlot } from "@tessera/kit/tile";
import { fill } from "@tessera/platform/console";
import { TalkButton } from "./TalkButton.tsx";

export const parts = [fill(channelToolSlot, TalkButton)];
