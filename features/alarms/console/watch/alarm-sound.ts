/** One tone: how high, from when, for how long. */
type Tone = readonly [hertz: number, fromS: number, forS: number];

/** The more urgent, the higher, the quicker and the longer. */
const sounds: Readonly<Record<1 | 2 | 3, readonly Tone[]>> = {
  1: [
    [988, 0, 0.12],
    [1319, 0.14, 0.12],
    [988, 0.28, 0.12],
    [1319, 0.42, 0.12],
    [988, 0.56, 0.12],
    [1319, 0.7, 0.2],
  ],
  2: [
    [784, 0, 0.16],
    [988, 0.2, 0.24],
  ],
  3: [[523, 0, 0.3]],
};

let context: AudioContext | undefined;

/** Whether the browser keeps the page silent until somebody has pressed something in it. */
export const isSilenced = (): boolean =>
  "userActivation" in navigator && !navigator.userActivation.hasBeenActive;

/** Made of tones, so that no file has to come from the server just when it is needed. */
export async function sound(priority: 1 | 2 | 3, volume: number): Promise<void> {
  if (isSilenced()) return;
  context ??= new AudioContext();
  if (context.state === "suspended") await context.resume();
  const beginS = context.currentTime + 0.02;
  for (const tone of sounds[priority]) ring(context, tone, beginS, volume);
}

function ring(
  audio: AudioContext,
  [hertz, fromS, forS]: Tone,
  beginS: number,
  volume: number,
): void {
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  const startS = beginS + fromS;
  tone.type = "triangle";
  tone.frequency.value = hertz;
  // Soft edges: a tone that is cut off clicks.
  gain.gain.setValueAtTime(0, startS);
  gain.gain.linearRampToValueAtTime(volume, startS + 0.01);
  gain.gain.setValueAtTime(volume, startS + forS - 0.03);
  gain.gain.linearRampToValueAtTime(0, startS + forS);
  tone.connect(gain).connect(audio.destination);
  tone.start(startS);
  tone.stop(startS + forS);
}
