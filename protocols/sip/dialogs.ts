import type { Dialog } from "./dialog.ts";

/** The dialogs that there are, by Call-ID and both tags. */
export class Dialogs {
  readonly #byTags = new Map<string, Dialog>();
  readonly #subscriptions = new Map<string, Dialog>();

  get size(): number {
    return this.#byTags.size;
  }

  add(dialog: Dialog): void {
    this.#byTags.set(keyOf(dialog.callId, dialog.localTag, dialog.remoteTag), dialog);
    if (dialog.isSubscription) this.#subscriptions.set(dialog.callId, dialog);
  }

  remove(dialog: Dialog): void {
    const key = keyOf(dialog.callId, dialog.localTag, dialog.remoteTag);
    if (this.#byTags.get(key) === dialog) this.#byTags.delete(key);
    if (this.#subscriptions.get(dialog.callId) === dialog)
      this.#subscriptions.delete(dialog.callId);
  }

  /** One whose other side has not told its tag yet takes the first. */
  find(callId: string, localTag: string, remoteTag: string): Dialog | undefined {
    return (
      this.#byTags.get(keyOf(callId, localTag, remoteTag)) ??
      this.#byTags.get(keyOf(callId, localTag, ""))
    );
  }

  /** Some devices notify with tags of their own making. */
  findSubscription(callId: string): Dialog | undefined {
    return this.#subscriptions.get(callId);
  }

  /** A copy: ending one takes it out. */
  all(): readonly Dialog[] {
    return [...this.#byTags.values()];
  }
}

const keyOf = (callId: string, localTag: string, remoteTag: string) =>
  `${localTag} ${remoteTag} ${callId}`;
