import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@tessera/base/testing/free-ports";

export const baseDn = "dc=example,dc=org";
const rootDn = `cn=admin,${baseDn}`;
export const rootPassword = "directory-root-1";

export interface RunningDirectory {
  readonly url: string;
  readonly rootDn: string;
  stop(): Promise<void>;
}

/** For tests: a real slapd on a free port of this machine, with `wang` (guards) and `zhao` (in no group). */
export async function startDirectory(): Promise<RunningDirectory> {
  const folder = await mkdtemp(join(tmpdir(), "tessera-slapd-"));
  await mkdir(join(folder, "db"));
  const config = join(folder, "slapd.conf");
  await writeFile(config, configOf(folder));
  const entries = join(folder, "entries.ldif");
  await writeFile(entries, people);
  const added = spawnSync("/usr/sbin/slapadd", ["-f", config, "-l", entries], { encoding: "utf8" });
  if (added.status !== 0) throw new Error(`slapadd: ${added.stderr}`);
  const port = await freePort();
  const url = `ldap://127.0.0.1:${port}`;
  const server = spawn("/usr/sbin/slapd", ["-d", "0", "-h", url, "-f", config], {
    stdio: "ignore",
  });
  await isListening(port);
  return {
    url,
    rootDn,
    async stop() {
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const configOf = (folder: string) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${folder}/slapd.pid
database mdb
suffix "${baseDn}"
rootdn "${rootDn}"
rootpw ${rootPassword}
directory ${folder}/db
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${rootDn}" read by * none
`;

const people = `dn: ${baseDn}
objectClass: dcObject
objectClass: organization
o: Example
dc: example

dn: ou=people,${baseDn}
objectClass: organizationalUnit
ou: people

dn: uid=wang,ou=people,${baseDn}
objectClass: inetOrgPerson
uid: wang
cn: Wang Lei
sn: Wang
displayName: Wang Lei
userPassword: Of-The-Directory-1

dn: uid=zhao,ou=people,${baseDn}
objectClass: inetOrgPerson
uid: zhao
cn: Zhao Min
sn: Zhao
userPassword: Of-The-Directory-2

dn: uid=admin,ou=people,${baseDn}
objectClass: inetOrgPerson
uid: admin
cn: Not ours
sn: Admin
userPassword: Of-The-Directory-3

dn: cn=guards,${baseDn}
objectClass: groupOfNames
cn: guards
member: uid=wang,ou=people,${baseDn}
member: uid=admin,ou=people,${baseDn}
`;

async function isListening(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const socket = connect(port, "127.0.0.1");
    const isThere = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isThere) return;
    await new Promise((passed) => setTimeout(passed, 50));
  }
  throw new Error("slapd does not listen.");
}
