import type { Logger } from "@tessera/base";
import type { z } from "zod";

/** The message itself if it is one of those, as it came; otherwise undefined, and the log has its name and what is wrong. */
export function checkedMessage<Message>(
  schema: z.ZodType<Message>,
  message: unknown,
  about: { readonly log: Logger; readonly from: string },
): Message | undefined {
  const { success, error } = schema.safeParse(message);
  if (success) return message as Message;
  const faults = error.issues.slice(0, 3).map(({ path, message: fault }) => {
    return `${path.join(".")}: ${fault}`;
  });
  about.log.error(
    { from: about.from, message: nameOf(message), faults },
    "message dropped: it is not as agreed",
  );
  return undefined;
}

/** Messages are told apart by one of these. */
function nameOf(message: unknown): string {
  if (typeof message !== "object" || message === null) return typeof message;
  const { type, kind } = message as { readonly type?: unknown; readonly kind?: unknown };
  const name = type ?? kind;
  return typeof name === "string" ? name.slice(0, 100) : "without a name";
}
