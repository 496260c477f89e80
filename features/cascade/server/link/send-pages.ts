import { TimedOut } from "@tessera/base";
import type { ManscdpDraft } from "@tessera/protocols/gb28181";
import type { UpperLine } from "./upper-line.ts";

export interface PageSending<Item> {
  readonly items: readonly Item[];
  readonly itemsPerPage: number;
  readonly draft: (page: readonly Item[]) => ManscdpDraft;
  readonly onSent?: (items: number) => void;
  readonly signal: AbortSignal;
}

/** One message after the other, each once the one before was taken. Nothing at all is one message, too. */
export async function sendPages<Item>(
  line: UpperLine,
  { items, itemsPerPage, draft, onSent, signal }: PageSending<Item>,
): Promise<void> {
  for (let from = 0; from === 0 || from < items.length; from += itemsPerPage) {
    const page = items.slice(from, from + itemsPerPage);
    await tellTwice(line, draft(page), signal);
    onSent?.(from + page.length);
  }
}

/** A message that got lost is worth another try: without it the whole answer is. */
async function tellTwice(line: UpperLine, draft: ManscdpDraft, signal: AbortSignal): Promise<void> {
  try {
    await line.tell(draft, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof TimedOut)) throw error;
    await line.tell(draft, signal);
  }
}
