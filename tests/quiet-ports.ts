/** Several servers run side by side on a machine that may run more: every port of theirs is any that is free. */
export const quietPorts = {
  TESSERA_TLS_HTTPS_PORT: "0",
  TESSERA_RTSP_PORT: "0",
  TESSERA_RTSP_SECURE_PORT: "0",
  TESSERA_RTMP_PORT: "0",
  TESSERA_RTMP_SECURE_PORT: "0",
  TESSERA_WEBRTC_PORT: "0",
  TESSERA_GB28181_PORT: "0",
  TESSERA_GB28181_SECURE_PORT: "0",
  TESSERA_EHOME_PORT: "0",
  TESSERA_EHOME_ALARM_PORT: "0",
  TESSERA_EHOME_MEDIA_PORT: "0",
  TESSERA_JT808_PORT: "0",
  TESSERA_JT808_ATTACHMENT_PORT: "0",
  TESSERA_JT1078_PORT: "0",
};
