import { type Call, secondFactorDue, setUpDue } from "../../contract/index.ts";
import { isUnder } from "../guard/paths.ts";
import type { Screen } from "../screens.ts";

/** What the console does about a failed call besides telling the caller. */
export type AfterFailure = "go-to-login" | "notify" | "nothing";

/** What a page does about failures itself. */
export type PageManners = Pick<Screen, "outlivesSession" | "showsFailuresOf">;

export interface FailedCall {
  /** HTTP status; 0 when no answer came. */
  readonly httpStatus: number;
  /** That the reply names, if it does. */
  readonly code?: string;
  readonly call: Pick<Call, "path" | "silentStatuses">;
  /** Path of the page that is open, and the page. */
  readonly pagePath: string;
  readonly page: PageManners | undefined;
}

export function afterFailure(failed: FailedCall): AfterFailure {
  const { httpStatus, call, page } = failed;
  if (isSessionOver(failed)) return page?.outlivesSession ? "nothing" : "go-to-login";
  // The dialog for it is opening, or open.
  if (failed.code === setUpDue || failed.code === secondFactorDue) return "nothing";
  if (call.silentStatuses?.includes(httpStatus)) return "nothing";
  if (page?.showsFailuresOf?.includes(call.path)) return "nothing";
  return "notify";
}

/** On the login page a 401 means a wrong password. */
function isSessionOver({ httpStatus, pagePath }: FailedCall): boolean {
  return httpStatus === 401 && !isUnder("/login", pagePath);
}

/** `/login?msg=<body>&type=401` */
export function sessionOverAddress(message: string): string {
  return `/login?${new URLSearchParams({ msg: message, type: "401" })}`;
}
