import type { Language } from "@tessera/base";
import type { z } from "zod";
import type { Access, Call } from "../../contract/index.ts";
import type { NotedChange } from "../audit/index.ts";
import type { TimeRange } from "../rights/index.ts";
import type { Principal } from "../sessions/index.ts";

interface AnyCaller {
  readonly language: Language;
  readonly address: string;
  readonly userAgent: string;
  /** What a browser that signed in before holds. */
  readonly browser: string | undefined;
  /** Whether nobody between could read the request: it came encrypted, or from this machine. */
  readonly isConfidential: boolean;
  /** By which the caller reached us, without a port; brackets around IPv6. */
  readonly hostName: string;
  /** What the call has changed or shown, for the audit record. Nothing secret. */
  readonly noteChange: (change: NotedChange) => void;
  readonly noted: readonly NotedChange[];
}

/** Who agreed to this call, as the second person, has agreed to another one with this input for so long. */
export type ExtendApproval = <Input extends z.ZodType>(
  call: Pick<Call<Input>, "path" | "input">,
  input: z.input<Input>,
  lifeMs: number,
) => Promise<void>;

export interface Stranger extends AnyCaller {
  readonly principal: undefined;
  readonly token: undefined;
}

export interface SignedIn extends AnyCaller {
  readonly principal: Principal;
  readonly token: string;
  /** Of the play token that the caller came with: nothing outside of it may be given. */
  readonly range?: TimeRange | undefined;
  /** For what a call that took a second person makes and another one gives out. */
  readonly extendApproval?: ExtendApproval;
}

/** Who makes a call. An open call may come from anybody. */
export type Caller = Stranger | SignedIn;

export type CallerOf<Level extends Access> = Level extends "open" ? Caller : SignedIn;
