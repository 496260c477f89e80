import { BadRequest, Forbidden, NotFound, type Text, Unauthorized } from "@tessera/base";
import type {
  ApprovalNeeds,
  Principal,
  Rights,
  Sessions,
  SignedIn,
} from "@tessera/platform/server";

export interface ApproveDeps {
  readonly sessions: {
    readonly approvals: Pick<Sessions["approvals"], "findAsked" | "approve">;
  } & Pick<Sessions, "prove">;
  readonly rights: Pick<Rights, "may">;
}

type GivenPassword = Parameters<Sessions["prove"]>[0];

/** Has a second person agree, on the spot, to what the caller was refused. They get no session. */
export async function approve(
  { sessions, rights }: ApproveDeps,
  { principal, noteChange }: SignedIn,
  { approval, given }: { readonly approval: string; readonly given: GivenPassword },
): Promise<void> {
  const { approvals } = sessions;
  const asked = await approvals.findAsked(approval, principal.userId);
  if (!asked) throw tooLate();
  noteChange({ target: asked.act });
  const person = await secondPerson(sessions, given);
  if (person.userId === principal.userId) throw notYourself();
  refuseUnready(person);
  refusePowerless(rights, person, asked.needs);
  const name = `${person.userName} (${person.userId})`;
  if (!(await approvals.approve(approval, name))) throw tooLate();
  noteChange({ target: asked.act, after: { approvedBy: name } });
}

/** A 401 would end the session of who asks: it is not their password that is wrong. */
async function secondPerson(
  sessions: Pick<Sessions, "prove">,
  given: GivenPassword,
): Promise<Principal> {
  try {
    return await sessions.prove(given);
  } catch (error) {
    if (!(error instanceof Unauthorized)) throw error;
    const { code, text } = error;
    throw new BadRequest(code, code === "wrong-password" ? withoutPassword(text) : text);
  }
}

/** The same for every name, so that nobody learns whose account is of which kind. */
const withoutPassword = ({ zh, en }: Text): Text => ({
  zh: `${zh}。单点登录的账号在本系统没有密码，不能在此同意。`,
  en: `${en}. Single sign-on accounts have no password here and cannot approve.`,
});

/** Who could do nothing after signing in cannot agree to anything either. */
function refuseUnready({ mustChangePassword, mustSetUpSecondFactor }: Principal): void {
  if (!mustChangePassword && !mustSetUpSecondFactor) return;
  throw new Forbidden("approver-not-ready", {
    zh: "该用户的密码已过期或尚未设置两步验证，请先登录处理。",
    en: "That user must sign in first, to change an expired password or set up a second factor.",
  });
}

function refusePowerless(
  rights: Pick<Rights, "may">,
  person: Principal,
  { verb, channels, isForAdmins }: ApprovalNeeds,
): void {
  const isAllowed = channels.every((channel) => rights.may(person, verb, channel));
  if (isAllowed && (person.isAdmin || !isForAdmins)) return;
  throw new Forbidden("approver-has-no-right", {
    zh: "该用户自己没有此操作的权限，不能同意。请换一位用户。",
    en: "That user does not have this right either and cannot approve. Ask another user.",
  });
}

const notYourself = () =>
  new Forbidden("approver-is-caller", {
    zh: "不能由您自己同意，请另一位用户输入用户名和密码。",
    en: "You cannot approve this yourself. Another user must enter user name and password.",
  });

const tooLate = () =>
  new NotFound("approval-unknown", {
    zh: "该请求已过期或已处理，请重新操作。",
    en: "This request has expired or was already handled. Start again.",
  });
