import type { SentRequest } from "./client-transaction.ts";
import type { ClientTransactions } from "./client-transactions.ts";
import { composeRequest } from "./compose.ts";
import type { Dialog } from "./dialog.ts";
import type { SipRequest, SipResponse } from "./sip-message.ts";
import { SipRefused } from "./sip-refused.ts";

/** One INVITE may be answered by several; more than this is no honest network. */
const MAX_ANSWERERS = 4;

interface PlaceInviteParts {
  readonly clients: ClientTransactions;
  /** With the tag of who answered. */
  readonly openDialog: (response: SipResponse, tag: string) => Dialog;
  readonly tagOf: (response: SipResponse) => string;
}

/** An INVITE from asking to the dialog: acknowledged, cancelled when it is too early, ended when too late. */
export function placeInvite(
  sent: SentRequest,
  { clients, openDialog, tagOf }: PlaceInviteParts,
  signal: AbortSignal | undefined,
): Promise<Dialog> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const answerers = new Map<string, Dialog>();
    let isUnwanted = false;
    let isCancelled = false;

    const cancel = () => {
      if (isCancelled) return;
      isCancelled = true;
      transaction.expectSoon();
      const nobodyWaits = { onFinal: () => {}, onFailure: () => {} };
      clients.send({ ...sent, request: cancelOf(sent.request) }, nobodyWaits);
    };
    // Only what has been heard of can be cancelled (RFC 3261, 9.1).
    const onAbort = () => {
      isUnwanted = true;
      if (transaction.isRinging) cancel();
      reject(signal?.reason as Error);
    };
    const done = () => signal?.removeEventListener("abort", onAbort);

    const transaction = clients.sendInvite(sent, {
      onProvisional() {
        if (isUnwanted) cancel();
      },
      onSuccess(response) {
        done();
        const tag = tagOf(response);
        const known = answerers.get(tag);
        if (known) return known.acknowledge();
        if (answerers.size >= MAX_ANSWERERS) return;
        const dialog = openDialog(response, tag);
        answerers.set(tag, dialog);
        dialog.acknowledge();
        if (isUnwanted || answerers.size > 1) void dialog.end();
        else resolve(dialog);
      },
      onRefusal({ status, reason }) {
        done();
        reject(new SipRefused(status, reason));
      },
      onFailure(error) {
        done();
        reject(error);
      },
      onTooLong: cancel,
    });
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}

/** Everything as in the INVITE, so that it is known again. */
function cancelOf({ uri, headers }: SipRequest): SipRequest {
  return composeRequest({
    method: "CANCEL",
    uri,
    via: headers.get("via") ?? "",
    from: headers.get("from") ?? "",
    to: headers.get("to") ?? "",
    callId: headers.get("call-id") ?? "",
    cseq: Number.parseInt(headers.get("cseq") ?? "", 10),
  });
}
