import type { Clock } from "@tessera/base";
import { type Driver, defineDriver, type WorkerModule } from "@tessera/engine";
import { type GbConnection, gbConnection } from "../gb-connection.ts";
import { gbForm } from "../gb-form.ts";
import { driverName, hasSubStream } from "../gb-streams.ts";
import { openLive, SharedPorts } from "../open-live.ts";
import { WorkerSignalling } from "./worker-signalling.ts";

/** For media workers, which receive what the server has the devices send. */
export function createGbWorker({ clock }: { readonly clock: Clock }): {
  readonly driver: Driver<GbConnection>;
  readonly module: WorkerModule;
} {
  const signalling = new WorkerSignalling();
  const tools = { signalling, ports: new SharedPorts(), clock };
  const driver = defineDriver<GbConnection>({
    name: driverName,
    form: gbForm,
    connection: gbConnection,
    openLive: (request) => openLive(request, tools),
    hasSubStream,
  });
  return { driver, module: signalling.module };
}
