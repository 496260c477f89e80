import { request } from "@tessera/platform/console";
import { examineRelease, type FoundRelease, uploadRelease } from "../contract.ts";

/** Brings a file to the server and has it checked there. A refusal has been shown by then. */
export async function sendRelease(file: File): Promise<FoundRelease> {
  const { Place } = await request(uploadRelease, { Name: file.name, Bytes: file.size });
  // What becomes of it, the check says: a file that did not arrive is none.
  await fetch(`/update-files/${Place}`, { method: "PUT", body: file }).catch(() => undefined);
  return request(examineRelease, { Place });
}
