import { inject } from "vitest";

export interface SharedServer {
  /** Without a slash at the end. */
  readonly url: string;
}

export const admin = { name: "admin", password: "Initial-Password-1" };

/**
 * The product as it is started by default, for all files that only add devices of their own to it. A file
 * that changes settings, or looks at all there is, starts one of its own.
 */
export async function sharedServer(): Promise<SharedServer> {
  const response = await fetch(inject("serverDesk"));
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  return { url: answer };
}
