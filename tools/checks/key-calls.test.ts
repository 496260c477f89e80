import { partNames } from "@tessera/features/api-keys/contract";
import type { Call } from "@tessera/platform/contract";
import { expect, it } from "vitest";
import { everyCall } from "./every-call.ts";

const calls = await everyCall();

it("keeps API keys from how people sign in, and from accounts unless they are named: it is written here too", () => {
  const aboutAccounts = /^features\/(api-keys|identity|session|users)\//;
  const own = calls.filter(({ name }) => aboutAccounts.test(name));
  expect(own.filter(({ call }) => !call.keys).map(({ name }) => name)).toEqual([]);
  const pathsOf = (keys: Call["keys"]) =>
    calls
      .filter(({ call }) => call.keys === keys)
      .map(({ call }) => `${call.methods[0]} ${call.path.replace("/api/v1/", "")}`)
      .toSorted();
  expect(pathsOf("every")).toEqual(["GET getuserinfo", "GET session/ways"]);
  expect(pathsOf("never")).toEqual([
    "GET getusertoken",
    "GET logout",
    "GET users/passkeys",
    "GET users/security",
    "POST apikeys/make",
    "POST apikeys/revoke",
    "POST login",
    "POST login/passkey/begin",
    "POST login/passkey/finish",
    "POST messagepush/browser",
    "POST messagepush/browser/subscribe",
    "POST messagepush/browser/unsubscribe",
    "POST modifypassword",
    "POST session/approve",
    "POST session/oidc/begin",
    "POST session/oidc/finish",
    "POST session/signin",
    "POST setinitial",
    "POST settings-file/export",
    "POST share/create",
    "POST updates/download",
    "POST updates/examine",
    "POST updates/install",
    "POST updates/look",
    "POST updates/rollback",
    "POST updates/upload",
    "POST users/passkeys/begin",
    "POST users/passkeys/finish",
    "POST users/passkeys/remove",
    "POST users/passkeys/rename",
    "POST users/totp/begin",
    "POST users/totp/confirm",
    "POST users/totp/disable",
    "POST users/totp/recovery",
  ]);
  const named = pathsOf("named");
  expect(named).toEqual(
    expect.arrayContaining(["POST adduser", "POST setotherconfig", "PUT settings/{section}"]),
  );
});

it("has a name for every part that the scope of an API key can name", () => {
  const parts = calls
    .filter(({ call }) => call.access !== "open" && call.keys !== "never" && call.keys !== "every")
    .map(({ name }) => name.split("/")[1] ?? "");
  const unnamed = [...new Set(parts)].filter((part) => !Object.hasOwn(partNames, part));
  expect(unnamed).toEqual([]);
});
