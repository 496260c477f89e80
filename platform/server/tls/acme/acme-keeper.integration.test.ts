import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import https from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLogger, systemClock } from "@tessera/base";
import { aTlsPair } from "@tessera/base/testing";
import { freePort, freePorts } from "@tessera/base/testing/free-ports";
import { expect, it, onTestFinished, vi } from "vitest";
import { aServer } from "../../http/a-server.ts";
import { PairFiles } from "../pair-files.ts";
import { ServerCertificate } from "../server-certificate.ts";
import { AcmeKeeper } from "./acme-keeper.ts";

const name = "nvr.example.test";

it("gets a certificate from a real ACME server that asks our plain port, and tells when it cannot", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "tessera-acme-"));
  const wish = { isAgreed: true, names: [name, "10.0.0.5"], email: "", directoryUrl: "" };
  const files = new PairFiles(join(folder.path, "tls"));
  const onChange = vi.fn<() => void>();
  const common = { clock: systemClock, log: silentLogger };
  const ca = aTlsPair.cert;
  const acme = new AcmeKeeper({ ...common, files, wish: () => wish, ca, onChange });
  onTestFinished(() => acme.stop());
  const certificate = await ServerCertificate.open({
    ...common,
    files,
    siteName: "Tessera",
    names: () => ["localhost"],
    acme,
  });
  onTestFinished(() => certificate.stop());
  const web = await aServer([], {
    tls: {
      identity: certificate,
      isKnown: () => false,
      isRedirected: () => true,
      authority: () => certificate.authority.cert,
      answerTo: (token) => acme.answerTo(token),
    },
  });
  onTestFinished(() => web.stop());
  const { port } = await web.listen({ host: "127.0.0.1", port: 0 });
  await web.listenSecure({ host: "127.0.0.1", port: 0 });

  // Nobody is there yet.
  wish.directoryUrl = `https://localhost:${await freePort()}/dir`;
  await acme.look();
  await certificate.refresh();
  expect(certificate.troubles.map(({ kind }) => kind)).toEqual(["acme-failed"]);
  expect(certificate.source).toBe("own");

  wish.directoryUrl = await startPebble(folder.path, port);
  await acme.look();
  expect(acme.trouble).toBeUndefined();
  await certificate.refresh();
  expect([certificate.source, certificate.facts.names]).toEqual(["acme", [name]]);
  expect(certificate.troubles).toEqual([]);
  expect(onChange).toHaveBeenCalledTimes(2);
  // It lasts: nothing is asked for again.
  await acme.look();
  expect(onChange).toHaveBeenCalledTimes(2);
  wish.isAgreed = false;
  await certificate.refresh();
  expect(certificate.source).toBe("own");
});

/** Let's Encrypt's own server for tests, with a name server that knows every name as this machine. */
async function startPebble(folder: string, httpPort: number): Promise<string> {
  const [port, management, dns, dnsManagement] = await freePorts(4);
  await writeFile(join(folder, "pebble.crt"), aTlsPair.cert);
  await writeFile(join(folder, "pebble.key"), aTlsPair.key);
  const pebble = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate: join(folder, "pebble.crt"),
    privateKey: join(folder, "pebble.key"),
    httpPort,
    tlsPort: 9,
  };
  await writeFile(join(folder, "pebble.json"), JSON.stringify({ pebble }));
  const none = ["-http01", "", "-https01", "", "-tlsalpn01", "", "-doh", ""];
  const names = ["-defaultIPv4", "127.0.0.1", "-defaultIPv6", "", "-dns01", `127.0.0.1:${dns}`];
  const managed = ["-management", `127.0.0.1:${dnsManagement}`];
  run("pebble-challtestsrv", [...names, ...managed, ...none.slice(0, 6)]);
  run("pebble", ["-config", join(folder, "pebble.json"), "-dnsserver", `127.0.0.1:${dns}`]);
  const directoryUrl = `https://localhost:${port}/dir`;
  await vi.waitFor(() => isThere(directoryUrl), { timeout: 15_000, interval: 100 });
  return directoryUrl;
}

function run(program: string, args: readonly string[]): void {
  const env = { ...process.env, PEBBLE_VA_NOSLEEP: "1" };
  const child = spawn(program, args, { stdio: "ignore", env });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  });
}

async function isThere(url: string): Promise<void> {
  const asked = https.get(url, { ca: aTlsPair.cert, agent: false });
  const [response] = (await once(asked, "response")) as [{ resume(): void }];
  response.resume();
}
