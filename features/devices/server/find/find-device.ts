import { type Clock, ExpectedError, NotFound, TimedOut } from "@tessera/base";
import type { Driver, LocatedDevice, SoughtDevice } from "@tessera/engine";

/** All drivers together; most answer within a second or two. */
const withinMs = 30_000;

export interface FindTools {
  readonly drivers: readonly Driver[];
  readonly clock: Clock;
}

export interface DeviceAtPlace {
  readonly driver: Driver;
  readonly device: LocatedDevice;
}

/**
 * Lets one driver after the other look at the place, those first whose devices tell about themselves. The first that
 * finds one ends the search: a second would show the password again.
 */
export async function findDevice(
  sought: SoughtDevice,
  { drivers, clock }: FindTools,
): Promise<DeviceAtPlace> {
  const over = new AbortController();
  const cancel = clock.after(withinMs, () => over.abort());
  const failures: ExpectedError[] = [];
  try {
    for (const driver of inOrder(drivers)) {
      const device = await driver.locate?.(sought, over.signal).catch((error: unknown) => {
        if (over.signal.aborted) throw tooSlow();
        if (!(error instanceof ExpectedError)) throw error;
        failures.push(error);
      });
      if (device) return { driver, device };
    }
  } finally {
    cancel();
    over.abort();
  }
  throw failures.at(-1) ?? nothingThere();
}

const inOrder = (drivers: readonly Driver[]): readonly Driver[] =>
  drivers.toSorted((a, b) => Number("inspect" in b) - Number("inspect" in a));

const nothingThere = () =>
  new NotFound("find-nothing", {
    zh: "这个地址有应答，但没有找到 ONVIF，也没有找到常见厂家的 RTSP 码流。请打开“全部字段”，按摄像机说明书填写码流地址",
    en: "The address answers, but neither ONVIF nor a common RTSP stream was found. Open “All fields” and enter the stream address from the camera's manual.",
  });

const tooSlow = () =>
  new TimedOut("find-timed-out", {
    zh: "30 秒内没有找到摄像机，请检查地址和网络，或打开“全部字段”填写",
    en: "No camera was found within 30 seconds. Check the address and the network, or open “All fields” and fill them in.",
  });
