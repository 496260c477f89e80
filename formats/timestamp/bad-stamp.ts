import { ExpectedError, type Text } from "@tessera/base";

/** What a time stamp authority answered is no stamp of what it was asked about. */
export class BadStamp extends ExpectedError {
  constructor(text: Text, options?: ErrorOptions) {
    super("bad-stamp", text, options);
  }
}
