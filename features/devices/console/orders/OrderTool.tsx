import type { CameraPlace } from "@tessera/kit/camera";
import { lazy, Suspense } from "react";
import { useChannelOrders } from "./use-channel-orders.ts";

const OrderButtons = lazy(() => import("./OrderButtons.tsx"));

/** Beside a live picture: what its channel can be told, as far as no other tool there does. */
export function OrderTool(channel: CameraPlace & { readonly capabilities: readonly string[] }) {
  const orders = useChannelOrders()(channel);
  if (orders.length === 0) return null;
  return (
    <Suspense>
      <OrderButtons orders={orders} />
    </Suspense>
  );
}
