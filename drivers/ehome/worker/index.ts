import type { Clock } from "@tessera/base";
import { type Driver, defineDriver, type WorkerModule } from "@tessera/engine";
import {
  driverName,
  type EhomeConnection,
  ehomeConnection,
  hasSubStream,
} from "../ehome-connection.ts";
import { ehomeForm } from "../ehome-form.ts";
import { openLive } from "../media/open-live.ts";
import { WorkerSignalling } from "./worker-signalling.ts";

/** For media workers, which receive what the server has the devices send. */
export function createEhomeWorker({ clock }: { readonly clock: Clock }): {
  readonly driver: Driver<EhomeConnection>;
  readonly module: WorkerModule;
} {
  const signalling = new WorkerSignalling();
  const driver = defineDriver<EhomeConnection>({
    name: driverName,
    form: ehomeForm,
    connection: ehomeConnection,
    openLive: (request) => openLive(request, { signalling, clock }),
    hasSubStream,
  });
  return { driver, module: signalling.module };
}
