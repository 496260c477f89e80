import { inject } from "vitest";

export interface SharedServer {
  /** Without a slash at the end. */
  readonly url: string;
  readonly dataFolder: string;
}

export const admin = { name: "admin", password: "Initial-Password-1" };
/** With which GB/T 28181 devices sign in. */
export const gbPassword = "Cam-Pass-7";
export const metricsToken = "a-token-for-prometheus";

/**
 * The product as it is started by default, but for what lets devices in, for all files that only add devices
 * of their own to it. A file that changes settings, or looks at all there is, starts one of its own.
 */
export async function sharedServer(): Promise<SharedServer> {
  return JSON.parse(await askDesk("/")) as SharedServer;
}

/** What it has printed so far. */
export const sharedOutput = () => askDesk("/output");

async function askDesk(path: string): Promise<string> {
  const response = await fetch(new URL(path, inject("serverDesk")));
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  return answer;
}
