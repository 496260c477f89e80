import { type Clock, ExpectedError } from "@tessera/base";
import type { LocatedDevice, SoughtDevice } from "@tessera/engine";
import { RtspClient, RtspError } from "@tessera/protocols/rtsp";
import type { CameraPaths } from "./camera-paths.ts";
import { explain } from "./explain.ts";
import { accessOf, type RtspConnection, rtspConnection } from "./rtsp-connection.ts";

interface LocateTools {
  readonly clock: Clock;
  readonly paths: readonly CameraPaths[];
  readonly signal: AbortSignal;
}

/** A list that grew long must not keep anybody waiting, nor a camera busy. */
const mostTries = 32;
const usualPorts = { rtsp: [554, 8554], rtsps: [322] } as const;

/**
 * Finds the streams of a camera by the paths that makers use. It stops at the first path that asks who we are, or does
 * not take what we said: the next one would be another wrong password, and a few of those lock a camera.
 */
export async function locateCamera(
  sought: SoughtDevice,
  tools: LocateTools,
): Promise<LocatedDevice | undefined> {
  const scheme = sought.scheme === "" ? "rtsp" : sought.scheme;
  if (scheme !== "rtsp" && scheme !== "rtsps") return undefined;
  const ports = sought.port === 0 ? usualPorts[scheme] : [sought.port];
  const places = ports.map((port) => `${scheme}://${sought.host}:${port}`);
  for (const [at, place] of places.entries()) {
    try {
      return await locateAt(place, sought, tools);
    } catch (error) {
      const isElsewhere = error instanceof RtspError && error.fault === "refused";
      if (isElsewhere && at + 1 < places.length) continue;
      throw explain(error, place, connectionTo(place, sought));
    }
  }
  return undefined;
}

async function locateAt(place: string, sought: SoughtDevice, tools: LocateTools) {
  for (const tried of pathsToTry(sought.path, tools.paths).slice(0, mostTries)) {
    const answer = await look(`${place}${tried.main}`, sought, tools);
    if (answer === "none") continue;
    const located = { name: "", manufacturer: tried.maker, model: "" };
    if (answer === "unauthorized")
      return {
        ...located,
        // Nobody has been let in: whose path it is remains to be seen.
        manufacturer: "",
        ...refusalOf(place, sought),
        fields: { RtspUrl: `${place}${sought.path}` },
      };
    const sub = tried.sub && `${place}${tried.sub}`;
    const hasSub = sub !== "" && (await look(sub, sought, tools).catch(() => "none")) === "video";
    return {
      ...located,
      access: "granted" as const,
      fields: { RtspUrl: `${place}${tried.main}`, ...(hasSub && { SubRtspUrl: sub }) },
    };
  }
  return undefined;
}

/** What was typed comes first; makers who share a path are one try. */
function pathsToTry(typed: string, known: readonly CameraPaths[]): readonly CameraPaths[] {
  const own = typed === "/" ? [] : [{ maker: "", sub: "", ...byMain(typed, known), main: typed }];
  const all = [...own, ...known];
  return all.filter(({ main }, at) => all.findIndex((other) => other.main === main) === at);
}

const byMain = (main: string, known: readonly CameraPaths[]) =>
  known.find((paths) => paths.main === main);

async function look(
  url: string,
  sought: SoughtDevice,
  { clock, signal }: LocateTools,
): Promise<"video" | "unauthorized" | "none"> {
  const client = new RtspClient({ ...accessOf(connectionTo(url, sought)), url, clock, signal });
  try {
    const { media } = await client.describe();
    return media.some(({ type }) => type === "video") ? "video" : "none";
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof RtspError)) throw error;
    if (error.fault === "unauthorized") return "unauthorized";
    // Any word against this path; some hang up instead.
    if (error.status !== undefined || error.fault === "closed") return "none";
    throw error;
  } finally {
    await client.close();
  }
}

const connectionTo = (url: string, { userName, password }: SoughtDevice): RtspConnection =>
  rtspConnection.parse({ rtspUrl: url, userName, password });

function refusalOf(place: string, sought: SoughtDevice) {
  if (sought.userName === "") return { access: "asked" as const };
  const refusal = explain(new RtspError("unauthorized"), place, connectionTo(place, sought));
  return {
    access: "refused" as const,
    reason: refusal instanceof ExpectedError ? refusal.text : undefined,
  };
}
