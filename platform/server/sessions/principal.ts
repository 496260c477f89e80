/** Who makes a call. Nobody known is `undefined`. */
export interface Principal {
  readonly userId: number;
  readonly userName: string;
  readonly nickName: string;
  readonly roleId: number;
  readonly roleName: string;
  readonly isAdmin: boolean;
  readonly sessionId: number;
  /** The password is too old: only calls that lead to another one are answered. */
  readonly mustChangePassword?: true;
}
