import { ExpectedError, type Text } from "@tessera/base";

/** A failure that the legacy dialect reports as HTTP 200 with another ErrorNum. */
export class SoftFailure extends ExpectedError {
  readonly errorNum: string;

  constructor(code: string, text: Text, errorNum: string) {
    super(code, text);
    this.errorNum = errorNum;
  }
}
