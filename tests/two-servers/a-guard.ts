import { expect, vi } from "vitest";
import { md5 } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { type Desk, password } from "./a-site-of-two.ts";

interface Guard {
  readonly role: number;
  readonly user: number;
  readonly token: string;
}

let made = 0;

/** May watch one camera and nothing else; the other server knows that, too. */
export async function aGuard(
  desk: Desk,
  { watches, knownTo }: { readonly watches: string; readonly knownTo: Desk },
): Promise<Guard> {
  const name = `guard-${++made}`;
  const grants = [{ verbs: ["live"], channels: [{ device: watches, channel: "1" }] }];
  const { ID: role } = await desk.post("addrole", { name, grants });
  const { ID: user } = await desk.post("adduser", { name, password: md5(password), roleid: role });
  const { token } = await openSession(desk.url, { name, password });
  await vi.waitFor(
    async () =>
      expect(await knownTo.read(`role/channels?id=${String(role)}`)).toMatchObject({ Name: name }),
    { timeout: 5000 },
  );
  return { role: Number(role), user: Number(user), token };
}
