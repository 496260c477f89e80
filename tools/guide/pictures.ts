/** A picture of the guide: which page, when it is ready, what is done on it first, what is marked. */
export interface Picture {
  readonly name: string;
  readonly path: string;
  /** Nobody has signed in. */
  readonly isOpen?: boolean;
  /** Selectors of Playwright: all have to be seen. */
  readonly ready: readonly string[];
  readonly acts?: readonly Act[];
  /** Selectors of what gets a frame around it. */
  readonly marks?: readonly string[];
}

export type Act =
  | { readonly fill: string; readonly with: string }
  | { readonly click: string }
  | { readonly see: string };

const gate = "demo-gate/1";

/** By the page that shows them first. What has words in it is the same in both languages, or named by its place. */
export const pictures: readonly Picture[] = [
  { name: "sign-in", path: "/login", isOpen: true, ready: ["button[type=submit]"] },
  { name: "home", path: "/ai/dashboard", ready: ["main canvas"] },
  { name: "add-camera", path: "/device/form/0", ready: ["main form input"] },
  { name: "live", path: "/video/browse", ready: ["main"] },
  { name: "gb-access", path: "/config/platform/gb", ready: ["main"] },
  { name: "record-plan", path: "/config/program/form", ready: ["main form input"] },
  { name: "proof", path: "/config/recording/proof", ready: ["main table tbody tr"] },
  { name: "role", path: "/user/role", ready: ["main"] },
  { name: "live-alarms", path: "/alarm/realTime", ready: ["main"] },
  { name: "alarm-plan", path: "/config/plan/form", ready: ["main form input"] },
  {
    name: "push-target",
    path: "/config/messagePush/form?kind=webhook",
    ready: ["main form input"],
  },
  { name: "backups", path: "/config/backups", ready: ["main"] },
  { name: "api-keys", path: "/user/keys", ready: ["main"] },
  // Last: by then there is something to play.
  { name: "playback", path: `/video/backtime/${gate}`, ready: ["main canvas"] },
];
