import { mediaMessage } from "@tessera/formats/jt1078";
import type { OrderHandler, OrderHandlers } from "../orders.ts";
import type { Jt808TerminalOptions } from "../terminal-options.ts";
import type { TerminalMediaOptions } from "./media-options.ts";
import { TerminalCameras } from "./terminal-cameras.ts";

const unsupported = 3;

/** What a terminal does with orders about media, by its cameras. */
export function mediaHandlers(cameras: TerminalCameras): OrderHandlers {
  const obey: OrderHandler = ({ messageId, serial, body }, terminal) => {
    const say = (id: number, words: Uint8Array) => void terminal.send(id, words);
    const answer = cameras.take(messageId, body, serial, say) ?? { result: unsupported };
    if ("result" in answer) return answer.result;
    return { messageId: answer.answerId, body: answer.body };
  };
  return new Map(Object.values(mediaMessage).map((id) => [id, obey]));
}

/** The same terminal, with cameras that send what they see. */
export function withCameras(
  options: Jt808TerminalOptions,
  media: Partial<TerminalMediaOptions> = {},
): Jt808TerminalOptions {
  const { phone, edition, channels = 4, handlers = [], onGone } = options;
  const simBytes = edition === "2019" ? 10 : 6;
  const clock = options.clock && { clock: options.clock };
  const cameras = new TerminalCameras({ phone, channels, simBytes, ...clock, ...media });
  return {
    ...options,
    channels,
    handlers: new Map([...mediaHandlers(cameras), ...handlers]),
    onGone: () => {
      cameras.dropAll();
      onGone?.();
    },
  };
}
