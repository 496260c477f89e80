import type { SettingField, SettingsForm } from "@tessera/platform/contract";

/** Where a section has its place beside others; any other has a page of its own. */
export const sectionPages: Readonly<Record<string, string>> = {
  http: "/config/base",
  media: "/config/base",
  tls: "/config/tls",
  system: "/config/other",
  "site-config": "/config/other",
  sharing: "/config/other",
  sessions: "/config/utils",
  news: "/config/utils",
  ptz: "/config/utils",
  map: "/config/map",
  tracks: "/config/utils",
  previews: "/config/utils",
  transcode: "/config/utils",
  alarms: "/config/alarm",
  "alarm-plans": "/config/alarm",
  rtsp: "/config/device",
  rtmp: "/config/device",
  webrtc: "/config/device",
  recording: "/config/recording/settings",
  exports: "/config/exports",
  backups: "/config/backups",
  gb28181: "/config/platform/gb",
  ehome: "/config/platform/ehome",
  arming: "/config/arming",
  metrics: "/config/metrics",
  messagePush: "/config/messagePush/settings",
  ldap: "/user/ldap",
  oidc: "/user/oidc",
};

export const pageOf = (section: string): string =>
  sectionPages[section] ?? `/config/settings/${encodeURIComponent(section)}`;

export interface FoundSetting {
  readonly form: SettingsForm;
  readonly field: SettingField;
}

/** In both languages, by the name in the environment too: whoever searches has read one of them somewhere. */
export function matches({ form, field }: FoundSetting, q: string): boolean {
  const { label, hint, heading } = field;
  const texts = [label, hint, heading, form.title].flatMap((text) =>
    text ? [text.zh, text.en] : [],
  );
  const names = [form.section, field.name, field.fixedBy ?? ""];
  return [...texts, ...names].some((text) => text.toLowerCase().includes(q));
}
