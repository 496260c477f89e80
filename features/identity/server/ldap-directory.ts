import { Offline, type Text, TimedOut } from "@tessera/base";
import type { Entry } from "ldapts";
import type { z } from "zod";
import type { ldapSettings } from "../settings.ts";
import type { Person } from "./external-accounts.ts";

type LdapValues = z.output<(typeof ldapSettings)["schema"]>;

/** For all of it together: somebody waits at the login page. */
const maxMs = 5_000;

/** The person, if the directory has one of that name with that password. Says one sentence if it does not answer. */
export async function findInDirectory(
  settings: LdapValues,
  name: string,
  password: string,
): Promise<Person | undefined> {
  // A bind with a name and no password succeeds as nobody (RFC 4513, 5.1.2).
  if (name === "" || password === "") return undefined;
  // Loaded when the first is asked for: few sites have a directory.
  const { Client, InvalidCredentialsError } = await import("ldapts");
  const open = () => new Client({ url: settings.url, timeout: maxMs, connectTimeout: maxMs });
  const clients = [open(), open()] as const;
  const [searcher, visitor] = clients;
  const ask = async (): Promise<Person | undefined> => {
    if (settings.usesStartTls) await searcher.startTLS();
    if (settings.bindDn) await searcher.bind(settings.bindDn, settings.bindPassword);
    const filter = settings.userFilter.replaceAll("{name}", escaped(name));
    const found = await searcher.search(settings.baseDn, { scope: "sub", filter, sizeLimit: 2 });
    const [entry, another] = found.searchEntries;
    if (!entry || another) return undefined;
    if (settings.usesStartTls) await visitor.startTLS();
    try {
      await visitor.bind(entry.dn, password);
    } catch (error) {
      if (error instanceof InvalidCredentialsError) return undefined;
      throw error;
    }
    const member = `(|(member=${escaped(entry.dn)})(uniqueMember=${escaped(entry.dn)})(memberUid=${escaped(name)}))`;
    const groups = settings.groupBaseDn
      ? await searcher.search(settings.groupBaseDn, { scope: "sub", filter: member })
      : { searchEntries: [] };
    return {
      source: "ldap",
      subject: firstOf(entry, "entryUUID", "objectGUID") || entry.dn.toLowerCase(),
      name: firstOf(entry, "uid", "sAMAccountName") || name,
      nickName: firstOf(entry, "displayName", "cn") || name,
      groups: [...textsOf(entry["memberOf"]), ...groups.searchEntries.map(({ dn }) => dn)],
    };
  };
  const deadline = new AbortController();
  try {
    return await Promise.race([ask(), silence(deadline.signal)]);
  } catch (error) {
    if (error instanceof TimedOut) throw error;
    throw new Offline("ldap-unreachable", unreachable, { cause: error });
  } finally {
    deadline.abort();
    for (const client of clients) client.unbind().catch(() => {});
  }
}

function silence(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => reject(new TimedOut("ldap-silent", unreachable)), maxMs);
    signal.addEventListener("abort", () => clearTimeout(timer));
  });
}

/** RFC 4515, 3: what has a meaning in a filter. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\*()\0]/g, (sign) => `\\${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);

function firstOf(entry: Entry, ...names: readonly string[]): string {
  return names.flatMap((name) => textsOf(entry[name])).find(Boolean) ?? "";
}

const textsOf = (value: Entry[string] | undefined): string[] =>
  [value ?? []].flat().map((one) => (typeof one === "string" ? one : one.toString("hex")));

const unreachable: Text = {
  zh: "目录服务器没有响应，暂时不能用目录账号登录；本地账号不受影响。",
  en: "The directory server does not respond, so directory accounts cannot sign in now. Local accounts still work.",
};
