import { get } from "node:http";
import type { Call } from "@tessera/platform/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { everyCall } from "../../tools/checks/every-call.ts";
import { callApi, md5 } from "../e2e/legacy-api.ts";
import { addOperator } from "../e2e/operators.ts";
import { type RunningServer, startServer } from "../e2e/running-server.ts";

const password = "Initial-Password-1";
const calls = await everyCall();

describe("the running server", () => {
  let server: RunningServer;
  const tokens = { operator: "", admin: "" };

  beforeAll(async () => {
    server = await startServer({ initialPassword: password, isDemo: false });
    await addOperator({ ...server, admin: { name: "admin", password } }, "operator");
    tokens.operator = await signIn("operator");
    tokens.admin = await signIn("admin");
    return () => server.stop();
  });

  it.each(calls)("refuses $name to strangers unless it is open", async ({ call }) => {
    expect(await verdictOn(call)).toBe(call.access === "open" ? "passed" : 401);
  });

  it.each(calls)("refuses $name to an operator if it is for administrators", async ({ call }) => {
    expect(await verdictOn(call, "operator")).toBe(call.access === "admin" ? 403 : "passed");
  });

  it.each(calls)("does not refuse $name to an administrator", async ({ call }) => {
    expect(await verdictOn(call, "admin")).toBe("passed");
  });

  it.each(["", "?token=made-up", "?token=SESSION"])(
    "opens no media socket without a play token: %s",
    async (query) => {
      const address = `${server.url}/live/ws-fmp4/any/1/1${query.replace("SESSION", tokens.admin)}`;
      expect(await upgradeStatus(address)).toBe(401);
    },
  );

  /** Sends nothing but the token: what is let through may still miss its input. */
  async function verdictOn(call: Call, who?: "operator" | "admin"): Promise<number | "passed"> {
    // Signing out would take the token away from the calls after it.
    const token = who && (call.path.endsWith("/logout") ? await signIn(who) : tokens[who]);
    const url = server.url + call.path.replaceAll(/\{\w+\}/g, "1");
    const { status } = await fetch(url, {
      method: call.methods[0],
      headers: token ? { token } : {},
    });
    return status === 401 || status === 403 ? status : "passed";
  }

  async function signIn(username: string): Promise<string> {
    const fields = { username, password: md5(password) };
    const { Token } = await callApi(server.url, { path: "login", fields });
    return String(Token);
  }
});

/** 101 if the door opens. */
function upgradeStatus(address: string): Promise<number | undefined> {
  const headers = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
    "sec-websocket-version": "13",
  };
  return new Promise((resolve, reject) => {
    const request = get(address, { headers }, (response) => resolve(response.statusCode));
    request.on("upgrade", (response, socket) => {
      socket.destroy();
      resolve(response.statusCode);
    });
    request.on("error", reject);
  });
}
