import type { Question } from "@tessera/kit";
import type { CameraPlace } from "@tessera/kit/camera";
import { defineTexts, notices, request, useQueryCall, useTexts } from "@tessera/platform/console";
import { askCapability, type Capability, listCapabilities } from "../../contract.ts";

const orderTexts = defineTexts("channel-orders", {
  sure: ["对“{{name}}”执行“{{what}}”？", "{{what}}: “{{name}}”?"],
  sureHere: ["执行“{{what}}”？", "{{what}}?"],
  done: ["“{{what}}”已执行", "Done: {{what}}"],
});

/** They change when the server is updated, not while a page is open. */
const freshForMs = 10 * 60_000;

export interface ChannelOrder {
  readonly label: string;
  /** Of what is risky. */
  readonly ask?: Omit<Question, "run">;
  readonly run: () => Promise<void>;
}

interface Ordered extends CameraPlace {
  readonly capabilities: readonly string[];
  /** Where more than one is in sight. */
  readonly name?: string;
}

/** What a channel can be told with nothing to fill in: capabilities that no screen has to know. */
export function useChannelOrders(): (channel: Ordered) => ChannelOrder[] {
  const t = useTexts(orderTexts);
  const { data } = useQueryCall(listCapabilities, {}, { quiet: true, staleTimeMs: freshForMs });
  const orders = data?.data.filter(isOrder) ?? [];
  return ({ device, channel, capabilities, name }) =>
    orders
      .filter((order) => capabilities.includes(order.Name))
      .map(({ Name, Label: what, Risky }) => {
        const title = name === undefined ? t("sureHere", { what }) : t("sure", { what, name });
        return {
          label: what,
          ...(Risky && { ask: { title, action: what } }),
          run: async () => {
            await request(askCapability, { device, channel, name: Name });
            notices.success(t("done", { what }));
          },
        };
      });
}

const isOrder = ({ Offered, Askable, HasInput }: Capability): boolean =>
  Offered.includes("menu") && Askable && !HasInput;
