import { execFile } from "node:child_process";
import { mkdir, mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import { findChromium } from "../../tools/bootstrap/system-packages.mjs";
import { startCamera } from "./a-camera.ts";
import { addCamera, removeAllDevices } from "./cameras.ts";
import { chromiumFlags } from "./chromium-flags.ts";
import { decodedFrames } from "./decoded-frames.ts";
import { expect, test } from "./fixtures.ts";
import { callApi, postJson } from "./legacy-api.ts";
import { moveTo } from "./move-to.ts";

const run = promisify(execFile);
/** Not localhost, which browsers trust without TLS. */
const hostName = "nvr.tessera.test";

test("a browser that has imported the site's authority signs in by passkey and plays live over HTTPS", async ({
  server,
  adminSession: { token },
}) => {
  test.slow();
  const port = /HTTPS[^\d]* (\d+)/.exec(server.output())?.[1];
  // Into the certificate, without a restart.
  const input = { values: { names: [hostName] } };
  await postJson(server.url, { path: "settings/tls", token, input });
  await using home = await mkdtempDisposable(join(tmpdir(), "tessera-home-"));
  await importAuthority(home.path, await (await fetch(`${server.url}/ca.crt`)).text());
  const camera = await startCamera({ name: "GATE", scene: "gate" });
  const device = await addCamera(server.url, token, { name: "gate", rtspUrl: camera.url(1) });
  const browser = await openBrowser(home.path);
  try {
    const context = await browser.newContext({
      baseURL: `https://${hostName}:${port}`,
      locale: "en-GB",
      reducedMotion: "reduce",
    });
    await context.addInitScript(() => localStorage.setItem("tessera_language", '"en"'));
    const page = await context.newPage();
    await addAuthenticator(page);
    await signIn(page, server.admin);
    await addPasskey(page, server.admin.password);
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ name: "tessera_token", secure: true, httpOnly: true });

    await page.getByRole("button", { name: /^User menu/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page).toHaveURL(/\/video\/square\/0/);

    await moveTo(page, `/video/player/${device}/1/1`);
    const { presented } = await decodedFrames(page.locator("video").first(), { atLeast: 10 });
    expect(presented).toBeGreaterThanOrEqual(10);
    const path = `devices/channelstream?device=${device}&channel=1&protocol=ws_fmp4`;
    const { URL: address } = await callApi(server.url, { path, token });
    expect(await firstMessageBytes(page, String(address))).toBeGreaterThan(100);

    await moveTo(page, "/config/tls");
    await expect(page.getByRole("region", { name: "Certificate", exact: true })).toContainText(
      hostName,
    );
  } finally {
    await browser.close();
    await camera.stop();
    await removeAllDevices(server.url, token);
    await postJson(server.url, { path: "settings/tls", token, input: { values: { names: [] } } });
  }
});

/** As a person does it once, in the browser's own store. */
async function importAuthority(home: string, pem: string): Promise<void> {
  const store = join(home, ".pki/nssdb");
  await mkdir(store, { recursive: true });
  await writeFile(join(home, "ca.crt"), pem);
  await run("certutil", ["-d", `sql:${store}`, "-N", "--empty-password"]);
  const file = join(home, "ca.crt");
  await run("certutil", ["-d", `sql:${store}`, "-A", "-t", "C,,", "-n", "site", "-i", file]);
}

function openBrowser(home: string): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...chromiumFlags, `--host-resolver-rules=MAP ${hostName} 127.0.0.1`],
    env: { ...process.env, HOME: home },
  });
}

async function signIn(
  page: Page,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("User name").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/video\/square\/0/);
}

async function addPasskey(page: Page, password: string): Promise<void> {
  await page.getByRole("button", { name: /^User menu/ }).click();
  await page.getByRole("menuitem", { name: "Account security" }).click();
  const drawer = page.getByRole("dialog", { name: "Account security" });
  await drawer.getByRole("button", { name: "Add passkey" }).click();
  const question = page.getByRole("dialog", { name: "Add passkey" });
  await question.getByLabel("Name").fill("Laptop");
  await question.getByLabel("Current password").fill(password);
  await question.getByLabel("Current password").press("Enter");
  await expect(page.getByText("Passkey “Laptop” was added")).toBeVisible();
  await page.keyboard.press("Escape");
}

/** Of a socket that the page opens itself: the player may have chosen another way. */
const firstMessageBytes = (page: Page, address: string) =>
  page.evaluate(
    (path) =>
      new Promise<number>((resolve, reject) => {
        const socket = new WebSocket(new URL(path, location.href.replace(/^http/, "ws")));
        socket.addEventListener("error", () => reject(new Error("The socket was refused.")));
        socket.addEventListener("message", ({ data }) => {
          if (data instanceof Blob) resolve(data.size);
        });
      }),
    address,
  );

/** A platform authenticator that always agrees. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
