import { channelToolSlot } from "@tessera/kit/tile";
import { fill, topBarSlot } from "@tessera/platform/console";
import { HealthBar } from "./health/HealthBar.tsx";
import { OrderTool } from "./orders/OrderTool.tsx";

export const parts = [fill(channelToolSlot, OrderTool), fill(topBarSlot, HealthBar)];
