import { channelToolSlot } from "@tessera/kit/tile";
import { fill } from "@tessera/platform/console";
import { OrderTool } from "./orders/OrderTool.tsx";

export const parts = [fill(channelToolSlot, OrderTool)];
