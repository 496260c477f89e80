import { readdir, readFile, readlink } from "node:fs/promises";

/** Which of these processes has the other end of the one TCP connection that a client on this machine has open. */
export async function ownerOfPeer(client: number, owners: readonly number[]): Promise<number[]> {
  const rows = await connections();
  const inodes = new Set(await socketsOf(client));
  const mine = rows.filter(({ inode }) => inodes.has(inode));
  const peers = rows.filter((row) =>
    mine.some(({ local, remote }) => row.local === remote && row.remote === local),
  );
  const found: number[] = [];
  for (const owner of owners) {
    const owned = new Set(await socketsOf(owner));
    if (peers.some(({ inode }) => owned.has(inode))) found.push(owner);
  }
  return found;
}

async function connections() {
  const lines = (await readFile("/proc/net/tcp", "utf8")).trim().split("\n").slice(1);
  return lines.map((line) => {
    const [, local = "", remote = "", , , , , , , inode = ""] = line.trim().split(/\s+/);
    return { local, remote, inode };
  });
}

/** By their inodes. */
async function socketsOf(pid: number): Promise<string[]> {
  const folder = `/proc/${pid}/fd`;
  const names = await readdir(folder);
  const links = await Promise.all(
    names.map((name) => readlink(`${folder}/${name}`).catch(() => "")),
  );
  return links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
}
