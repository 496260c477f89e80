import type { Clock } from "@tessera/base";
import { noRates, type Place, type StreamDirectory } from "@tessera/engine";
import {
  type Events,
  type Principal,
  type PrincipalSource,
  type Rights,
  socketsPerSession,
  tryAgainLater,
  type WebSocket,
} from "@tessera/platform/server";

const everyMs = 1000;
const maxPlayers = 256;
/** A player that was named and whose socket never came. */
const unclaimedMs = 60_000;

interface NamedPlayers {
  principal: Principal;
  readonly players: Map<string, Place>;
  socket: WebSocket | undefined;
  cancelForget: () => void;
}

interface StatsParts {
  readonly hub: StreamDirectory;
  readonly sessions: PrincipalSource;
  readonly rights: Pick<Rights, "may">;
  readonly events: Events;
  readonly countViewers: (place: Place) => number;
  readonly clock: Clock;
}

/** Tells each socket once a second how the streams of its players do. */
export class StreamStats {
  readonly #parts: StatsParts;
  readonly #named = new Map<string, NamedPlayers>();
  readonly #unsubscribe: readonly (() => void)[];

  constructor(parts: StatsParts) {
    this.#parts = parts;
    this.#unsubscribe = [
      parts.clock.every(everyMs, () => this.#tell()),
      parts.events.on("rights-changed", () => this.#renewPrincipals()),
      parts.events.on("session-ended", ({ sessionId }) => this.#forgetSession(sessionId)),
    ];
  }

  /** The player with this id shows the place; told to the socket of the same session and reqid. */
  name(principal: Principal, reqId: string, playerId: string, place: Place): void {
    const { players } = this.#of(principal, reqId);
    players.delete(playerId);
    players.set(playerId, place);
    const [oldest] = players.keys();
    if (players.size > maxPlayers && oldest !== undefined) players.delete(oldest);
  }

  add(socket: WebSocket, principal: Principal, reqId: string): void {
    socket.on("error", () => socket.terminate());
    const own = keyOf(principal, reqId);
    const others = this.#ofSession(principal.sessionId).filter(
      ([key, { socket: other }]) => other && key !== own,
    );
    if (others.length >= socketsPerSession) return socket.close(tryAgainLater);
    const named = this.#of(principal, reqId);
    named.socket?.close();
    named.socket = socket;
    named.cancelForget();
    socket.on("close", () => {
      if (named.socket !== socket) return;
      named.socket = undefined;
      this.#forgetLater(named, own);
    });
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    for (const { cancelForget } of this.#named.values()) cancelForget();
  }

  /** Their users may have another role now. */
  #renewPrincipals(): void {
    for (const named of this.#named.values())
      void this.#parts.sessions.principalOf(named.principal.sessionId).then(
        (principal) => void (named.principal = principal ?? named.principal),
        () => {},
      );
  }

  #forgetSession(sessionId: number): void {
    for (const [key, { socket }] of this.#ofSession(sessionId)) {
      this.#forget(key);
      socket?.close();
    }
  }

  #ofSession(sessionId: number): readonly [string, NamedPlayers][] {
    return [...this.#named].filter(([, { principal }]) => principal.sessionId === sessionId);
  }

  #forget(key: string): void {
    this.#named.get(key)?.cancelForget();
    this.#named.delete(key);
  }

  #of(principal: Principal, reqId: string): NamedPlayers {
    const key = keyOf(principal, reqId);
    const known = this.#named.get(key);
    if (known) return known;
    this.#makeRoom(principal.sessionId);
    const named: NamedPlayers = {
      principal,
      players: new Map(),
      socket: undefined,
      cancelForget: () => {},
    };
    this.#named.set(key, named);
    this.#forgetLater(named, key);
    return named;
  }

  /** Whoever names players for sockets that never come loses the oldest. */
  #makeRoom(sessionId: number): void {
    const own = this.#ofSession(sessionId);
    const oldest = own.find(([, { socket }]) => !socket)?.[0];
    if (own.length >= socketsPerSession && oldest !== undefined) this.#forget(oldest);
  }

  /** The console's socket comes back within seconds. */
  #forgetLater(named: NamedPlayers, key: string): void {
    named.cancelForget = this.#parts.clock.after(unclaimedMs, () => this.#named.delete(key));
  }

  #tell(): void {
    for (const { socket, players, principal } of this.#named.values()) {
      if (!socket || socket.bufferedAmount > 0) continue;
      for (const [playerId, place] of players)
        if (this.#parts.rights.may(principal, "live", place.channel))
          socket.send(JSON.stringify(this.#statOf(playerId, place)));
    }
  }

  #statOf(playerId: string, place: Place) {
    const { hub, countViewers } = this.#parts;
    const report = hub.find(place.channel, place.flow);
    const rates = report?.rates ?? noRates;
    return {
      playerid: playerId,
      state: report?.state.status ?? "stopped",
      kBpsIn: Math.round(rates.bitrateKbps / 8),
      kBpsOut: Math.round(rates.sentKbps / 8),
      fps: Math.round(rates.fps * 10) / 10,
      packets: rates.packets,
      loss: rates.lost,
      lossPercent: Math.round(rates.lossPercent * 10) / 10,
      damaged: rates.damagedPictures,
      dropped: rates.droppedPictures,
      readers: countViewers(place),
    };
  }
}

const keyOf = ({ sessionId }: Principal, reqId: string) => `${sessionId}/${reqId}`;
