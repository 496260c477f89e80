/** The server had a reason not to send the picture this way; the sentence is for the viewer. */
export class WhepRefusal extends Error {
  readonly status: number;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.name = "WhepRefusal";
    this.status = status;
  }
}

export interface WhepAnswer {
  readonly sdp: string;
  /** Where the session is ended; undefined if the server named no place. */
  readonly resource: string | undefined;
}

/** Offer out, answer back. */
export async function exchangeOffer(
  address: string,
  offer: string,
  signal: AbortSignal,
): Promise<WhepAnswer> {
  const response = await fetch(address, {
    method: "POST",
    // A refusal is read by the viewer, in the language of the page.
    headers: {
      "Content-Type": "application/sdp",
      "Accept-Language": document.documentElement.lang,
    },
    body: offer,
    signal,
  });
  const body = await response.text();
  if (!response.ok) throw new WhepRefusal(response.status, body.trim());
  const location = response.headers.get("Location");
  return { sdp: body, resource: location ? new URL(location, response.url).href : undefined };
}

/** The server finds out by itself too, only later. */
export function endSession(resource: string): void {
  fetch(resource, { method: "DELETE", keepalive: true }).catch(() => undefined);
}
