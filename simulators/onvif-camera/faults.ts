/** What a camera of the field does wrong. A test may change it while the camera runs. */
export interface Faults {
  /** How far the camera's clock is ahead of ours. */
  clockOffsetMs: number;
  /** Announces media2 and then refuses every call of it. */
  refusesMedia2: boolean;
  /** Knows only GetCapabilities. */
  refusesGetServices: boolean;
  /** GetSystemDateAndTime wants a login. */
  asksLoginForDate: boolean;
  /** A host that leads nowhere, in every address that the camera gives. */
  wrongHost: string | undefined;
  /** Refuses a move that names pan and tilt together with zoom. */
  isSingleAxis: boolean;
  /** Refuses calls to a subscription that lack the headers of WS-Addressing. */
  needsAddressing: boolean;
  /** Tells when motion begins and never when it ends. */
  neverEndsMotion: boolean;
  answers: "as-asked" | "with-rubbish" | "never";
  answerDelayMs: number;
}

export const noFaults: Readonly<Faults> = {
  clockOffsetMs: 0,
  refusesMedia2: false,
  refusesGetServices: false,
  asksLoginForDate: false,
  wrongHost: undefined,
  isSingleAxis: false,
  needsAddressing: false,
  neverEndsMotion: false,
  answers: "as-asked",
  answerDelayMs: 0,
};
