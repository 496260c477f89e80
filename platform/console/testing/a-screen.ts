import { z } from "zod";
import { defineCall } from "../../contract/index.ts";
import type { Screen } from "../screens.ts";
import type { ReadConfig } from "../state/config-store.ts";
import type { UserInfo } from "../storage/local-storage.ts";

export const text = (name: string) => ({ zh: name, en: name });

export const aScreen = (path: string, change: Partial<Screen> = {}): Screen => ({
  path,
  access: "signed-in",
  title: text(path),
  load: () => Promise.reject(new Error("not loaded in this test")),
  ...change,
});

export const admin: UserInfo = {
  Token: "t",
  role_name: "admin",
  nick_name: "Admin",
  name: "admin",
  id: 1,
};
export const operator: UserInfo = {
  ...admin,
  role_name: "guard",
  nick_name: "Ann",
  name: "ann",
  id: 7,
};

/** A part of the configuration that the screens of these tests look at. */
export const getSwitch = defineCall({
  methods: ["GET"],
  path: "/api/v1/switch",
  access: "signed-in",
  dialect: "bare",
  summary: "",
  input: z.object({}),
  reply: z.object({ isOn: z.boolean() }),
});

/** A configuration with these answers. */
export const configOf =
  (answers: Readonly<Record<string, unknown>>): ReadConfig =>
  ({ path }) =>
    answers[path] as never;
