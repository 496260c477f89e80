/** Where a section has its place beside others; any other has a page of its own. */
const pages: Readonly<Record<string, string>> = {
  http: "/config/base",
  media: "/config/base",
  tls: "/config/tls",
  system: "/config/other",
  "site-config": "/config/other",
  sharing: "/config/other",
  sessions: "/config/utils",
  news: "/config/utils",
  ptz: "/config/utils",
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
  arming: "/config/arming",
  messagePush: "/config/messagePush/settings",
  ldap: "/user/ldap",
  oidc: "/user/oidc",
};

export const pageOf = (section: string): string =>
  pages[section] ?? `/config/settings/${encodeURIComponent(section)}`;
