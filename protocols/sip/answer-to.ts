import type { SentRequest } from "./client-transaction.ts";
import type { ClientTransactions } from "./client-transactions.ts";
import type { SipResponse } from "./sip-message.ts";

/** Sends it and waits for the final answer; an abort only ends the waiting. */
export function answerTo(
  clients: ClientTransactions,
  sent: SentRequest,
  signal: AbortSignal | undefined,
): Promise<SipResponse> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const onAbort = () => {
      transaction.drop();
      reject(signal?.reason as Error);
    };
    const transaction = clients.send(sent, {
      onFinal(response) {
        signal?.removeEventListener("abort", onAbort);
        resolve(response);
      },
      onFailure(error) {
        signal?.removeEventListener("abort", onAbort);
        reject(error);
      },
    });
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}
