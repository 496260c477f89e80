import { approvalHeaders, type SecondPersonVerb, secondPersonVerbs } from "../../contract/index.ts";

/** What somebody else has to agree to before a call is answered. */
export interface ConsentQuestion {
  readonly approval: string;
  readonly verb: SecondPersonVerb;
}

/** Says whether they did. */
type AskSecondPerson = (question: ConsentQuestion) => Promise<boolean>;
let askSecondPerson: AskSecondPerson | undefined;

/** Whoever can ask people says how. Gives what takes it back. */
export function onSecondPersonDue(ask: AskSecondPerson): () => void {
  askSecondPerson = ask;
  return () => {
    if (askSecondPerson === ask) askSecondPerson = undefined;
  };
}

/** What came of it; undefined: the refusal was about something else, or nobody can be asked. */
export type Consent = { readonly approval: string } | "declined" | undefined;

export async function consentTo(response: Pick<Response, "headers">): Promise<Consent> {
  const approval = response.headers.get(approvalHeaders.asked);
  if (!approval || !askSecondPerson) return undefined;
  const named = response.headers.get(approvalHeaders.verb);
  const verb = secondPersonVerbs.find((one) => one === named) ?? "export";
  return (await askSecondPerson({ approval, verb })) ? { approval } : "declined";
}
