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
  | { readonly see: string }
  | { readonly loseSightOf: string };

const gate = "demo-gate/1";
/** Buttons with two Chinese characters have a space between them. */
const button = (zh: string, en: string) =>
  `role=button[name=/(^| )(${zh.split("").join(" ?")}|${en})$/]`;

const playAll = button("全部播放", "Play all cameras");
const addGrant = button("添加授权", "Add grant");
const createKey = button("创建密钥", "Create key");
const find = button("查找", "Find");
const backUpNow = button("立即备份", "Back up now");
const onDevice = "main aside:has(h2)";
/** One of the nine cameras of the demo drops out now and then. */
const playing = "[data-state=playing]";
const undo = 'button:has-text("撤销（"), button:has-text("Undo (")';

/** In the order in which the demo site has something to show. Words are in both languages. */
export const pictures: readonly Picture[] = [
  { name: "sign-in", path: "/login", isOpen: true, ready: ["button[type=submit]"] },
  {
    name: "add-camera",
    path: "/device/form/0",
    ready: ["main form input"],
    acts: [{ fill: "main form input", with: "192.168.1.64" }],
    marks: [find],
  },
  { name: "gb-access", path: "/config/platform/gb", ready: [onDevice], marks: [onDevice] },
  { name: "record-plan", path: "/config/program/form", ready: ["main form input"] },
  { name: "role", path: "/user/role?role=0", ready: [addGrant] },
  { name: "alarm-plan", path: "/config/plan/form", ready: ["main form input"] },
  {
    name: "push-target",
    path: "/config/messagePush/form?kind=webhook",
    ready: ["main form input"],
  },
  { name: "backups", path: "/config/backups", ready: [backUpNow], marks: [backUpNow] },
  {
    name: "api-keys",
    path: "/user/keys",
    ready: [createKey],
    acts: [{ click: createKey }, { see: ".ant-modal, .ant-drawer" }],
  },
  {
    name: "live",
    path: "/video/browse",
    ready: [playAll],
    acts: [{ click: playAll }, { see: `:nth-match(${playing}, 8)` }, { loseSightOf: undo }],
  },
  { name: "live-alarms", path: "/alarm/realTime", ready: ["main img"] },
  { name: "home", path: "/ai/dashboard", ready: ["main canvas"] },
  {
    name: "playback",
    path: `/video/backtime/${gate}`,
    ready: ["main canvas"],
    acts: [{ see: "[data-playback=playing]" }],
  },
  // Last: what was missed before the cameras were there has to be little beside what was recorded since.
  {
    name: "proof",
    path: "/config/recording/proof",
    ready: ["main tr.ant-table-row"],
    acts: [{ see: String.raw`text=/^9[5-9](\.\d)?%$/` }],
  },
];
