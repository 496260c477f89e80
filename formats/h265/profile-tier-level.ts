import type { BitReader } from "../bits/index.ts";

export interface ProfileTierLevel {
  /** general_profile_space, 0 in every stream of today. */
  readonly profileSpace: number;
  /** 0 Main, 1 High. */
  readonly tier: number;
  readonly profileIdc: number;
  readonly compatibilityFlags: number;
  /** The 48 constraint bits, as six bytes. */
  readonly constraints: readonly number[];
  /** Level times 30. */
  readonly levelIdc: number;
}

/** profile_tier_level, ISO 23008-2 clause 7.3.3, with the general profile present. */
export function readProfileTierLevel(
  reader: BitReader,
  maxSubLayersMinus1: number,
): ProfileTierLevel {
  const general = {
    profileSpace: reader.u(2),
    tier: reader.u(1),
    profileIdc: reader.u(5),
    compatibilityFlags: reader.u(32),
    constraints: Array.from({ length: 6 }, () => reader.u(8)),
    levelIdc: reader.u(8),
  };
  skipSubLayers(reader, maxSubLayersMinus1);
  return general;
}

function skipSubLayers(reader: BitReader, count: number): void {
  if (count === 0) return;
  let width = 0;
  for (let layer = 0; layer < 8; layer++) {
    const hasProfile = reader.flag();
    const hasLevel = reader.flag();
    // The flags are padded to eight layers; those of the padding are zero.
    if (layer < count) width += (hasProfile ? 88 : 0) + (hasLevel ? 8 : 0);
  }
  reader.skip(width);
}
