import type { Clock } from "@tessera/base";
import type { PanTiltZoom } from "@tessera/engine";
import {
  continuousMove,
  getIris,
  getIrisRange,
  type IrisRange,
  isRefusal,
  moveFocus,
  type PtzVelocity,
  relativeMove,
  setIris,
  stopFocus,
  stopMove,
} from "@tessera/protocols/onvif";
import type { DeviceSession, DeviceSessions } from "./device-sessions.ts";
import { explained, notOffered } from "./explain.ts";
import type { OnvifConnection } from "./onvif-connection.ts";

/** From closed to open in this many steps of full velocity. */
const irisSteps = 10;

export function createPanTiltZoom(
  sessions: DeviceSessions,
  clock: Clock,
): PanTiltZoom<OnvifConnection> {
  return {
    move: (connection, { pan, tilt, zoom }, { timeoutMs, signal }) =>
      explained(connection, signal, async () => {
        const { ptzProfile } = connection;
        if (ptzProfile === "") throw notOffered(connection);
        const session = sessions.of(connection);
        callOffSafetyStop(session, ptzProfile);
        const isTurned = pan !== 0 || tilt !== 0;
        if (!isTurned && zoom === 0) return stopIn(session, ptzProfile, signal);
        const velocity = {
          panTilt: isTurned ? { x: pan, y: tilt } : undefined,
          zoom: zoom === 0 ? undefined : zoom,
        };
        const { device } = session;
        const step = () => relativeMove(device, ptzProfile, stepOf(velocity), signal);
        const isGoing = await moveOrStep(session, step, () =>
          moveFor(timeoutMs, session, (limitMs) =>
            continuousMove(device, ptzProfile, velocity, { timeoutMs: limitMs, signal }),
          ),
        );
        if (isGoing) stopLater(session, ptzProfile, { timeoutMs, clock });
      }),

    stop: (connection, signal) =>
      explained(connection, signal, async () => {
        const { ptzProfile, hasFocus, sourceToken } = connection;
        const session = sessions.of(connection);
        callOffSafetyStop(session, ptzProfile);
        if (ptzProfile !== "") await stopIn(session, ptzProfile, signal);
        if (hasFocus) await unlessRefused(stopFocus(session.device, sourceToken, signal));
      }),

    focus: (connection, velocity, signal) =>
      explained(connection, signal, async () => {
        if (!connection.hasFocus) throw notOffered(connection);
        const { device } = sessions.of(connection);
        if (velocity === 0) return stopFocus(device, connection.sourceToken, signal);
        return moveFocus(device, connection.sourceToken, velocity, signal);
      }),

    iris: (connection, velocity, signal) =>
      explained(connection, signal, async () => {
        const { device } = sessions.of(connection);
        const { sourceToken, hasIris } = connection;
        const range = hasIris ? await getIrisRange(device, sourceToken, signal) : undefined;
        if (!range) throw notOffered(connection);
        const { min, max } = range;
        const now = (await getIris(device, sourceToken, signal)) ?? (min + max) / 2;
        const step = (velocity * (max - min)) / irisSteps;
        const next = now + (isOpenAtMax(range) ? step : -step);
        await setIris(device, sourceToken, clampIris(next, range), signal);
      }),
  };
}

/** The iris is told as dB of light kept out, 0 being wide open; some devices count them downwards. */
const isOpenAtMax = ({ min, max }: IrisRange) => Math.abs(max) < Math.abs(min);

function clampIris(iris: number, { min, max }: IrisRange): number {
  return Math.round(Math.min(max, Math.max(min, iris)) * 100) / 100;
}

/** At full velocity a press is a tenth of the range. */
const stepPerVelocity = 0.1;

const stepOf = ({ panTilt, zoom }: PtzVelocity): PtzVelocity => ({
  panTilt: panTilt && { x: panTilt.x * stepPerVelocity, y: panTilt.y * stepPerVelocity },
  zoom: zoom === undefined ? undefined : zoom * stepPerVelocity,
});

/** Whether it goes on until it is stopped. Some devices know steps only: each press is one. */
async function moveOrStep(
  session: DeviceSession,
  step: () => Promise<void>,
  move: () => Promise<void>,
): Promise<boolean> {
  if (!session.isMovedBySteps)
    try {
      await move();
      return true;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await step().catch(() => {
        throw error;
      });
      session.isMovedBySteps = true;
      return false;
    }
  await step();
  return false;
}

/** A step ends by itself, and a device that knows nothing else may know no stop. */
function stopIn(session: DeviceSession, profileToken: string, signal: AbortSignal): Promise<void> {
  const stopped = stopMove(session.device, profileToken, signal);
  return session.isMovedBySteps ? unlessRefused(stopped) : stopped;
}

/** Some devices refuse a move that says when it ends: they get one without, and our own stop. */
async function moveFor(
  timeoutMs: number,
  session: DeviceSession,
  move: (limitMs: number | undefined) => Promise<void>,
): Promise<void> {
  if (session.isTimeoutRefused) return move(undefined);
  try {
    await move(timeoutMs);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await move(undefined);
    session.isTimeoutRefused = true;
  }
}

/** Not all devices stop when they were told to: a camera must not turn on when a stop got lost. */
function stopLater(
  { device, safetyStops }: DeviceSession,
  profileToken: string,
  { timeoutMs, clock }: { readonly timeoutMs: number; readonly clock: Clock },
): void {
  const callOff = clock.after(timeoutMs, () => {
    safetyStops.delete(profileToken);
    // Whether it got through is known only to the camera; nobody waits for it.
    stopMove(device, profileToken, new AbortController().signal).catch(() => {});
  });
  safetyStops.set(profileToken, callOff);
}

function callOffSafetyStop({ safetyStops }: DeviceSession, profileToken: string): void {
  safetyStops.get(profileToken)?.();
  safetyStops.delete(profileToken);
}

async function unlessRefused(asked: Promise<void>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}
