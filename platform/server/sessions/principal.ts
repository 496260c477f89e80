/** Who makes a call. Nobody known is `undefined`. */
export interface Principal {
  readonly userId: number;
  readonly userName: string;
  readonly nickName: string;
  readonly roleId: number;
  readonly roleName: string;
  readonly isAdmin: boolean;
  readonly sessionId: number;
}
