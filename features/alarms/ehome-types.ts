export { ehomeAlarmGroups } from "@tessera/formats/ehome";

/** The name of who reports EHome alarms, and what they are about: "1/8". */
export const ehomeSource = "EHOME";
export const ehomeTopic = (groupNumber: number, codeNumber: number): string =>
  `${groupNumber}/${codeNumber}`;
