import { useAsk, useBusy } from "@tessera/kit";
import { LightButton } from "@tessera/platform/console";
import type { ChannelOrder } from "./use-channel-orders.ts";

export default function OrderButtons({ orders }: { readonly orders: readonly ChannelOrder[] }) {
  const { ask, question } = useAsk();
  const { isBusy, run } = useBusy();
  return (
    <>
      {orders.map((order) => (
        <LightButton
          key={order.label}
          disabled={isBusy}
          onClick={() => (order.ask ? ask({ ...order.ask, run: order.run }) : void run(order.run))}
        >
          {order.label}
        </LightButton>
      ))}
      {question}
    </>
  );
}
