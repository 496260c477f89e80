/** Header X-GB-Ver: 1.0 is of 2011, 1.1 its supplement, 2.0 of 2016, 3.0 of 2022. */
export type GbVersion = "1.0" | "1.1" | "2.0" | "3.0";

export const versionHeader = "X-GB-Ver";

const versions: readonly GbVersion[] = ["1.0", "1.1", "2.0", "3.0"];

/** A device that does not say is of 2016. */
export const parseGbVersion = (value: string | undefined): GbVersion =>
  versions.find((version) => version === value?.trim()) ?? "2.0";

export const is2022 = (version: GbVersion): boolean => version === "3.0";
