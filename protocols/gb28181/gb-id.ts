/** Digits 11 to 13 of an id say what it names. */
export const typeCode = {
  nvr: 118,
  camera: 131,
  ipc: 132,
  alarmInput: 134,
  audioInput: 136,
  audioOutput: 137,
  platform: 200,
  businessGroup: 215,
  virtualOrganisation: 216,
} as const;

/** As the standard has it. Real devices have ids of 18 or 22 digits and with letters, too. */
export const isStandardId = (id: string): boolean => /^\d{20}$/.test(id);

/** What may be taken for an id at all: it goes into addresses and tables. */
export const isUsableId = (id: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(id);

/** Undefined for an id that has none. */
export function typeCodeOf(id: string): number | undefined {
  return isStandardId(id) ? Number(id.slice(10, 13)) : undefined;
}

/** The SIP domain of a platform: the first ten digits of its id. */
export const domainOf = (id: string): string => id.slice(0, 10);

/** A civil code: a province, city, county or street. */
export const isRegionId = (id: string): boolean => /^(\d{2}){1,4}$/.test(id);

/** Whether the id alone says that it is a folder and no camera. */
export function isDirectoryId(id: string): boolean {
  if (isRegionId(id)) return true;
  const code = typeCodeOf(id);
  return code !== undefined && directoryCodes.has(code);
}

const directoryCodes: ReadonlySet<number> = new Set([
  typeCode.platform,
  typeCode.businessGroup,
  typeCode.virtualOrganisation,
]);

/** `domain(8) + 00 + type + 0 + number(6)` */
export function makeGbId(domain: string, type: number, number: number): string {
  return `${domain.slice(0, 8).padEnd(8, "0")}00${type}0${String(number).padStart(6, "0")}`;
}
