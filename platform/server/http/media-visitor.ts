import type { Language } from "@tessera/base";

/** Somebody who asks for pictures. The token is a play token or a session's; its giver knows. */
export interface MediaVisitor {
  readonly params: Readonly<Record<string, string>>;
  readonly token: string | undefined;
  readonly language: Language;
}
