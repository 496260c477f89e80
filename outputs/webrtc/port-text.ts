import type { Text } from "@tessera/base";
import type { PortRefused } from "./free-port.ts";

/** Why the port cannot be had and what to do; undefined for a cause that has no words. */
export const portText = ({ code }: PortRefused, port: number): Text | undefined =>
  reasons[code]?.(port);

const reasons: Readonly<Record<string, (port: number) => Text>> = {
  EADDRINUSE: (port) => ({
    zh: `WebRTC 端口 ${port} 已被其他程序占用。请停止该程序，或用环境变量 TESSERA_WEBRTC_PORT 指定其他端口。`,
    en: `The WebRTC port ${port} is in use by another program. Stop that program, or choose another port with TESSERA_WEBRTC_PORT.`,
  }),
  EACCES: (port) => ({
    zh: `没有权限监听 WebRTC 端口 ${port}。请用环境变量 TESSERA_WEBRTC_PORT 指定 1024 以上的端口。`,
    en: `No permission to listen on WebRTC port ${port}. Choose a port above 1024 with TESSERA_WEBRTC_PORT.`,
  }),
};
