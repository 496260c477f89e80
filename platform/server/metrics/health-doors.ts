import { type Clock, type Logger, wait } from "@tessera/base";
import type { Database } from "../database/index.ts";
import { type MediaReply, type RequestDoor, requestsAt } from "../http/request-door.ts";

interface HealthParts {
  readonly database: Pick<Database, "ping">;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Who asks has given up after some seconds. */
const patienceMs = 2000;

const forEverybody = { isForEverybody: true } as const;

/**
 * For those who start servers, and send visitors to them. Live: the program answers; if not, start it again. Ready: its
 * database answers too; if not, send nobody here. The port opens when all has started, so nothing else is to be waited for.
 */
export const healthDoors = (parts: HealthParts): readonly RequestDoor[] => [
  requestsAt("/health/live", async () => replyOf(200, { status: "live" }), forEverybody),
  requestsAt("/health/ready", async () => readiness(parts), forEverybody),
];

async function readiness({ database, clock, log }: HealthParts): Promise<MediaReply> {
  const asked = database.ping().then(
    () => "answers" as const,
    (error: unknown) => {
      log.warn({ error }, "not ready: the database refuses");
      return "fails" as const;
    },
  );
  const enough = new AbortController();
  const late = wait(clock, patienceMs, enough.signal).then(isSilent, isSilent);
  const state = await Promise.race([asked, late]);
  enough.abort();
  return state === "answers"
    ? replyOf(200, { status: "ready" })
    : replyOf(503, { status: "not ready", reason: `the database ${state}` });
}

const isSilent = () => "is silent" as const;

const replyOf = (status: number, body: Readonly<Record<string, string>>): MediaReply => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8" },
  body: JSON.stringify(body),
});
