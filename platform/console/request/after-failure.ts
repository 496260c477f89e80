import { isUnder } from "../guard/paths.ts";

/** What the console does about a failed call besides telling the caller. */
export type AfterFailure = "go-to-login" | "notify" | "nothing";

export interface FailedCall {
  /** HTTP status; 0 when no answer came. */
  readonly httpStatus: number;
  readonly callPath: string;
  /** Path of the page that is open. */
  readonly pagePath: string;
}

export function afterFailure(failed: FailedCall): AfterFailure {
  if (isSessionOver(failed)) return isSharePage(failed.pagePath) ? "nothing" : "go-to-login";
  if (isStreamInfoMissing(failed)) return "nothing";
  if (isStreamFailureOnBrowse(failed)) return "nothing";
  return "notify";
}

/** On the login page a 401 means a wrong password. */
function isSessionOver({ httpStatus, pagePath }: FailedCall): boolean {
  return httpStatus === 401 && !isUnder("/login", pagePath);
}

/** 400 says that the stream does not run: an answer, not a fault. */
function isStreamInfoMissing({ httpStatus, callPath }: FailedCall): boolean {
  return httpStatus === 400 && callPath.endsWith("/streamInfo");
}

/** The windows of the browse page show their own failures. */
function isStreamFailureOnBrowse({ callPath, pagePath }: FailedCall): boolean {
  return isUnder("/video/browse", pagePath) && /\/(get)?(channelstream|token)$/.test(callPath);
}

const isSharePage = (pagePath: string) => isUnder("/share", pagePath);

/** `/login?msg=<body>&type=401` */
export function sessionOverAddress(message: string): string {
  return `/login?${new URLSearchParams({ msg: message, type: "401" })}`;
}
