import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import {
  discardPushes,
  enablePushTarget,
  listPushOutbox,
  listPushTargets,
  type PushTarget,
  removePushTarget,
  resendPushes,
  testPushTarget,
} from "../../contract.ts";
import { pushTexts } from "../texts.ts";

const rereads = [listPushTargets, listPushOutbox] as const;

export function usePushChanges() {
  const t = useTexts(pushTexts);
  const { mutateAsync: enable } = useMutationCall(enablePushTarget, { rereads });
  const { mutateAsync: remove } = useMutationCall(removePushTarget, { rereads });
  const { mutateAsync: test } = useMutationCall(testPushTarget, { rereads });
  const { mutateAsync: resend } = useMutationCall(resendPushes, { rereads });
  const { mutateAsync: discard } = useMutationCall(discardPushes, { rereads });
  return {
    enable: async ({ ID, Name }: PushTarget, Enable: boolean): Promise<void> => {
      await enable({ id: ID, Enable });
      notices.success(t(Enable ? "enabledDone" : "disabledDone", { name: Name }));
    },
    remove: async ({ ID, Name }: PushTarget): Promise<void> => {
      await remove({ id: ID });
      notices.success(t("removed", { name: Name }));
    },
    /** As it is saved. */
    test: async (target: PushTarget): Promise<void> => {
      const { Ok, Answer } = await test(target);
      const said = { name: target.Name, answer: Answer };
      if (Ok) notices.success(t("testOk", said));
      else notices.error(t("testFailed", said));
    },
    /** One message, or all that were given up. */
    resend: async (id: number, message?: number): Promise<void> => {
      const { Count } = await resend({ id, ...(message && { messages: [message] }) });
      notices.success(t("resent", { count: Count }));
    },
    discard: async (id: number, message?: number): Promise<void> => {
      const { Count } = await discard({ id, ...(message && { messages: [message] }) });
      notices.success(t("discarded", { count: Count }));
    },
  };
}
