import { DeviceRefused } from "@tessera/base";
import type { PresentTerminal } from "../ports.ts";

/** For tests: a terminal that is there and keeps what it is told. */
export class FakeTerminal implements PresentTerminal {
  readonly is2019 = false;
  readonly link = { peer: { transport: "TCP", host: "192.0.2.7", port: 40_000 } } as const;
  readonly cameAtMs = 1000;
  readonly lastMessageAtMs = 2000;
  readonly location = undefined;
  readonly position = {
    atMs: 3000,
    longitude: 114.05,
    latitude: 22.5,
    speedKmh: 36,
    direction: 90,
  };
  readonly driver = undefined;
  readonly upgrade = { result: 0 };
  readonly counts = { messages: 9, positions: 5, late: 2, refused: 1, alarms: 3 };
  readonly ordered: { readonly messageId: number; readonly body: Uint8Array }[] = [];
  refuses = false;
  /** By the message that is asked. */
  readonly answers = new Map<number, Uint8Array>();
  readonly deviceId: string;

  constructor(deviceId: string) {
    this.deviceId = deviceId;
  }

  async order(messageId: number, body: Uint8Array): Promise<void> {
    this.ordered.push({ messageId, body });
    if (this.refuses)
      throw new DeviceRefused("jt808-result-1", { zh: "终端执行失败", en: "It failed" });
  }

  async ask(messageId: number, body: Uint8Array): Promise<Uint8Array> {
    this.ordered.push({ messageId, body });
    const answer = this.answers.get(messageId);
    if (!answer)
      throw new DeviceRefused("jt808-result-3", { zh: "终端不支持", en: "Not supported" });
    return answer;
  }
}
