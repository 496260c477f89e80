import type { Clock } from "@tessera/base";
import { type Driver, defineDriver, type WorkerModule } from "@tessera/engine";
import { type MediaConnection, mediaConnection, mediaForm } from "../media/media-connection.ts";
import { openLive } from "../media/open-live.ts";
import { driverName, hasSubStream } from "../media/terminal-streams.ts";
import { WorkerSignalling } from "./worker-signalling.ts";

/** For media workers, which receive what the server has terminals send. */
export function createJt808Worker({ clock }: { readonly clock: Clock }): {
  readonly driver: Driver<MediaConnection>;
  readonly module: WorkerModule;
} {
  const signalling = new WorkerSignalling();
  const driver = defineDriver<MediaConnection>({
    name: driverName,
    form: mediaForm,
    connection: mediaConnection,
    openLive: (request) => openLive(request, { signalling, clock }),
    hasSubStream,
  });
  return { driver, module: signalling.module };
}
