import type { MediaProfile } from "@tessera/protocols/onvif";

/** The profiles that show one video source. */
export interface ChannelProfiles {
  readonly sourceToken: string;
  readonly sourceConfigurationToken: string;
  readonly main: MediaProfile;
  readonly sub: MediaProfile | undefined;
  /** The first by which the camera can be moved. */
  readonly ptz: MediaProfile | undefined;
}

/** One channel for each video source, in the order of the device; the largest picture is its main stream. */
export function groupProfiles(profiles: readonly MediaProfile[]): readonly ChannelProfiles[] {
  const withVideo = profiles.filter(
    ({ videoSourceToken, encoding }) => videoSourceToken !== "" && encoding !== "",
  );
  const bySource = Map.groupBy(withVideo, ({ videoSourceToken }) => videoSourceToken);
  return [...bySource].flatMap(([sourceToken, ofSource]) => {
    const [main, sub] = playable(ofSource).toSorted((a, b) => pixels(b) - pixels(a));
    if (!main) return [];
    const ptz = ofSource.find(({ ptzNodeToken }) => ptzNodeToken !== undefined);
    const { videoSourceConfigurationToken: sourceConfigurationToken } = main;
    return [{ sourceToken, sourceConfigurationToken, main, sub, ptz }];
  });
}

const unplayable = new Set(["JPEG", "MPEG4", "MPV4-ES"]);

/** What no viewer could show is a stream only where there is no other. */
function playable(profiles: readonly MediaProfile[]): readonly MediaProfile[] {
  const good = profiles.filter(({ encoding }) => !unplayable.has(encoding));
  return good.length > 0 ? good : profiles;
}

const pixels = ({ width, height }: MediaProfile): number => width * height;
