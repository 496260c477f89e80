import { expect, it } from "vitest";
import type { TakeSamples } from "./microphone.ts";
import { MicrophoneError } from "./microphone-error.ts";
import { openTalk, type TalkState } from "./open-talk.ts";

const second = new Float32Array(8000).fill(0.5);

it("asks for the microphone, calls the device and sends what is spoken once it listens", async () => {
  const { states, socket, speak, paths } = await aTalk();
  expect(paths).toEqual(["/api/v1/ws_talk/nvr%201/7"]);
  speak(second);
  expect(socket.sent).toEqual([]);
  socket.say({ type: "ready" });
  speak(second);
  expect(socket.sent).toHaveLength(25);
  expect(socket.sent[0]?.[0]).toBe(16_384);
  expect(states.map(({ kind }) => kind).slice(0, 4)).toEqual([
    "asking",
    "connecting",
    "speaking",
    "speaking",
  ]);
  expect(states.at(-1)).toEqual({ kind: "speaking", level: 0.5 });
});

it("says who speaks there, and lets go of the microphone", async () => {
  const { states, socket, microphone } = await aTalk();
  socket.say({ type: "busy", by: "Li" });
  socket.drop();
  expect(states.at(-1)).toEqual({ kind: "busy", by: "Li" });
  expect(microphone.isOpen).toBe(false);
});

it("says why it has ended, also when nobody does", async () => {
  const told = await aTalk();
  told.socket.say({ type: "ended", reason: "The device hung up" });
  expect(told.states.at(-1)).toEqual({ kind: "ended", reason: "The device hung up" });
  const untold = await aTalk();
  untold.socket.drop();
  expect(untold.states.at(-1)).toEqual({ kind: "ended", reason: "" });
});

it("calls no device without a microphone", async () => {
  const { states, paths } = await aTalk(new MicrophoneError("refused"));
  expect(states).toEqual([{ kind: "asking" }, { kind: "no-microphone", fault: "refused" }]);
  expect(paths).toEqual([]);
});

it("is silent after it was stopped", async () => {
  const { talk, states, socket, microphone, speak } = await aTalk();
  socket.say({ type: "ready" });
  talk.stop();
  const before = states.length;
  speak(second);
  socket.drop();
  expect(states).toHaveLength(before);
  expect(microphone.stops).toBe(1);
});

it("lets go of a microphone that was given after the button was let go", async () => {
  const { talk, answer, microphone, paths } = aBegunTalk();
  talk.stop();
  await answer();
  expect(microphone.isOpen).toBe(false);
  expect(paths).toEqual([]);
});

class FakeSocket extends EventTarget {
  readonly sent: Int16Array[] = [];
  send(data: unknown): void {
    this.sent.push(data as Int16Array);
  }
  close(): void {}
  say(word: object): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(word) }));
  }
  drop(): void {
    this.dispatchEvent(new Event("close"));
  }
}

async function aTalk(refusal?: Error) {
  const { answer, ...talk } = aBegunTalk(refusal);
  await answer();
  return talk;
}

/** The browser still asks for the microphone. */
function aBegunTalk(refusal?: Error) {
  const states: TalkState[] = [];
  const paths: string[] = [];
  const socket = new FakeSocket();
  const microphone = { isOpen: true, stops: 0 };
  const asked = Promise.withResolvers<void>();
  let take: TakeSamples | undefined;
  const talk = openTalk({
    device: "nvr 1",
    channel: "7",
    onState: (state) => states.push(state),
    openMicrophone: async (onSamples) => {
      take = onSamples;
      await asked.promise;
      if (refusal) throw refusal;
      return {
        stop: () => {
          microphone.isOpen = false;
          microphone.stops++;
        },
      };
    },
    openSocket: (path) => {
      paths.push(path);
      return socket;
    },
  });
  const speak = (samples: Float32Array) => take?.(samples, 8000);
  const answer = async () => {
    asked.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { talk, answer, states, paths, socket, microphone, speak };
}
