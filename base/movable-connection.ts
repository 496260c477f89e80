/** The connection that a request came by, where another process can go on with it: plain, and of one asker. */
export interface MovableConnection<Socket> {
  /** What every reply on it says. */
  readonly replyHeaders: Readonly<Record<string, string>>;
  /** It is to be closed when nothing was asked for so long. */
  readonly keepAliveMs: number;
  /** And when the head of a request did not end within that. */
  readonly headWithinMs: number;
  /**
   * Lets `give` send it to another process, which answers the request; whoever returns true has it. False: it stays, because
   * `give` says so, because more was asked on it already, or because it came back too often.
   */
  leave(give: (moving: MovingConnection<Socket>) => boolean): boolean;
}

export interface MovingConnection<Socket> {
  readonly socket: Socket;
  /** Of the request that is still to be answered. */
  readonly head: Uint8Array;
  /** Whoever let it leave goes on with it; `read` is what was read of it and not answered. */
  readonly comeBack: (socket: Socket, read: Uint8Array) => void;
}
