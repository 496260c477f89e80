import type { Language } from "@tessera/base";
import type { Access } from "../../contract/index.ts";
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

export interface Stranger extends AnyCaller {
  readonly principal: undefined;
  readonly token: undefined;
}

export interface SignedIn extends AnyCaller {
  readonly principal: Principal;
  readonly token: string;
  /** Of the play token that the caller came with: nothing outside of it may be given. */
  readonly range?: TimeRange | undefined;
}

/** Who makes a call. An open call may come from anybody. */
export type Caller = Stranger | SignedIn;

export type CallerOf<Level extends Access> = Level extends "open" ? Caller : SignedIn;
