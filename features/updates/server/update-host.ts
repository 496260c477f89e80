import type { Program } from "./release-folder.ts";

/** What the program around the server does for an update. */
export interface UpdateHost {
  /** That runs. */
  readonly program: Program;
  /** Of the installation. */
  readonly packagesFolder: () => string;
  readonly packageVersion: (name: string) => string | undefined;
  /** A key of releases that the machine's owner trusts beside the product's. */
  readonly releaseKey: string | undefined;
  /** How long this start took. */
  readonly startTookMs: () => number;
  /** Starts a program apart from the site's data until it is ready; rejects with the reason if it does not become so. */
  readonly rehearse: (program: Program) => Promise<void>;
  /**
   * Stops the server; who then takes its place starts what is on trial, and brings back what ran before if that does
   * not become ready. Undefined where this program cannot be replaced.
   */
  readonly switchOver: (() => void) | undefined;
}
