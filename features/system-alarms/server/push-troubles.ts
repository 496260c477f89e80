import { minuteMs, type Text } from "@tessera/base";
import type { PushBacklog } from "@tessera/engine";
import { lengthText } from "./clock-watch.ts";
import { type SystemAlarm, systemTypes } from "./system-alarm.ts";

/** A receiver that is restarted, or a line that is away for a moment, is back before that. */
const patienceMs = 15 * minuteMs;
const maxAnswer = 200;

/**
 * Targets that take no messages: one alarm each, for as long as it is so. It may itself be pushed to such a target, where
 * it waits with the others: what is open already is not told again.
 */
export const pushTroubles = (
  backlogs: readonly PushBacklog[],
  atMs: number,
): readonly SystemAlarm[] =>
  backlogs.flatMap((backlog) => {
    const description = troubleText(backlog);
    if (!description) return [];
    return [
      {
        key: `push ${backlog.targetId}`,
        deviceId: "",
        channel: undefined,
        alarmType: systemTypes.messagesStuck,
        severity: 2,
        topic: "System/MessagesStuck",
        description,
        beganAtMs: atMs,
        members: [],
      },
    ];
  });

function troubleText({ name, stuckForMs, dead, ...said }: PushBacklog): Text | undefined {
  if (stuckForMs >= patienceMs) {
    const length = lengthText(stuckForMs);
    const answer = answerText(said.lastAnswer);
    return {
      zh: `推送目标“${name}”已 ${length.zh}没有收下消息${answer.zh}。请检查对方服务、网络和目标设置`,
      en: `The push target “${name}” has not taken messages for ${length.en}${answer.en}. Check the receiver, the network and the target's settings.`,
    };
  }
  if (dead === 0) return undefined;
  const answer = answerText(said.deadAnswer);
  return {
    zh: `推送目标“${name}”有 ${dead} 条消息未送达${answer.zh}。请在“消息推送”的发送记录中重发或丢弃`,
    en: `${dead === 1 ? "A message was" : `${dead} messages were`} not delivered to the push target “${name}”${answer.en}. Resend or discard in its outbox under “Message push”.`,
  };
}

const cut = (text: string): string => text.slice(0, maxAnswer).replace(/[.。\s]+$/, "");

/** As part of a sentence. */
function answerText(answer: Text | undefined): Text {
  if (!answer) return { zh: "", en: "" };
  return { zh: `：${cut(answer.zh)}`, en: `: ${cut(answer.en)}` };
}
