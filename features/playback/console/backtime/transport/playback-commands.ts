import { nextRate, type PlaybackPlayer, type PlaybackRate } from "@tessera/player";

/** What keys and buttons do with the page. */
export interface PlaybackDesk {
  readonly player: PlaybackPlayer;
  readonly isPlaying: () => boolean;
  readonly rate: () => PlaybackRate;
  readonly zoom: (factor: number) => void;
  readonly markIn: () => void;
  readonly markOut: () => void;
  readonly toStart: () => void;
  readonly toNewest: () => void;
  readonly toggleSound: () => void;
  readonly toggleFullscreen: () => void;
  readonly toggleKeys: () => void;
  readonly jump: (kind: JumpKind, direction: 1 | -1) => void;
  readonly takeSnapshot: () => void;
  readonly addBookmark: () => void;
}

/** What one can jump to. */
export type JumpKind = "event" | "gap" | "bookmark";

export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

const digitRates: readonly PlaybackRate[] = [0.25, 0.5, 1, 2, 4, 8, 16, -1, -4];

/** The action of a key; undefined if it has none here. */
export function commandOf(press: KeyPress, desk: PlaybackDesk): (() => void) | undefined {
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  const digit = /^[1-9]$/.test(key) ? digitRates[Number(key) - 1] : undefined;
  if (digit !== undefined) return () => desk.player.setRate(digit);
  if (key === "ArrowLeft" || key === "ArrowRight")
    return () => moveBy(desk.player, key === "ArrowLeft" ? -1 : 1, press);
  const kind = jumpKeys[key];
  if (kind) return () => desk.jump(kind, press.shiftKey ? -1 : 1);
  return simple[key] && (() => simple[key]?.(desk));
}

export function togglePlaying({
  player,
  isPlaying,
}: Pick<PlaybackDesk, "player" | "isPlaying">): void {
  if (isPlaying()) player.pause();
  else player.play();
}

const jumpKeys: Readonly<Record<string, JumpKind>> = { n: "event", g: "gap", t: "bookmark" };

const simple: Readonly<Record<string, (desk: PlaybackDesk) => void>> = {
  " ": togglePlaying,
  k: ({ player }) => player.pause(),
  j: (desk) => shuttle(desk, -1),
  l: (desk) => shuttle(desk, 1),
  i: ({ markIn }) => markIn(),
  o: ({ markOut }) => markOut(),
  "+": ({ zoom }) => zoom(0.5),
  "=": ({ zoom }) => zoom(0.5),
  "-": ({ zoom }) => zoom(2),
  _: ({ zoom }) => zoom(2),
  Home: ({ toStart }) => toStart(),
  End: ({ toNewest }) => toNewest(),
  m: ({ toggleSound }) => toggleSound(),
  f: ({ toggleFullscreen }) => toggleFullscreen(),
  s: ({ takeSnapshot }) => takeSnapshot(),
  b: ({ addBookmark }) => addBookmark(),
  "?": ({ toggleKeys }) => toggleKeys(),
};

function moveBy(player: PlaybackPlayer, direction: 1 | -1, { shiftKey, altKey }: KeyPress): void {
  if (altKey) player.step(direction);
  else player.seek(player.positionMs + direction * (shiftKey ? 1000 : 10_000));
}

/** J and L as on an editing desk: each press is faster, the other direction begins at normal speed. */
function shuttle({ player, isPlaying, rate }: PlaybackDesk, direction: 1 | -1): void {
  const present = rate();
  const isSameWay = isPlaying() && Math.sign(present) === direction && Math.abs(present) >= 1;
  player.setRate(isSameWay ? nextRate(present, direction) : direction);
  player.play();
}
