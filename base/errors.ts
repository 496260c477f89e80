import { type Text, textFor } from "./text.ts";

/**
 * Errors by cause. The text is for the person who reads it: it names the cause and what to do.
 * Anything thrown that is not one of these is our bug and its message is never shown.
 */
export abstract class ExpectedError extends Error {
  /** Stable kebab-case word for programs and tests. */
  readonly code: string;
  readonly text: Text;
  /** The one input that it is about, by its name, so that a form can say it there. */
  readonly field: string | undefined;

  constructor(code: string, text: Text, options?: ErrorOptions & { readonly field?: string }) {
    // The message is for the log, which may hold addresses.
    super(textFor(true, text).en, options);
    this.code = code;
    this.text = text;
    this.field = options?.field;
    this.name = new.target.name;
  }
}

/** The caller sent something that cannot be used. */
export class BadRequest extends ExpectedError {}
/** Who is calling is not known: no session, or one that ended. */
export class Unauthorized extends ExpectedError {}
/** The caller is known and may not do this. */
export class Forbidden extends ExpectedError {}
/** The thing named does not exist, or not for this caller. */
export class NotFound extends ExpectedError {}
/** The request clashes with what is there. */
export class Conflict extends ExpectedError {}
/** What there is cannot be given in any form that the caller takes. */
export class NotAcceptable extends ExpectedError {}
/** Too many tries: wait before the next. */
export class TooMany extends ExpectedError {}
/** A device or service cannot be reached now. */
export class Offline extends ExpectedError {}
/** A device or service did not answer in time. */
export class TimedOut extends ExpectedError {}
/** A device refused our credentials. */
export class DeviceRefused extends ExpectedError {}
/** The program cannot start or go on as it is set up; for the terminal. */
export class StartupError extends ExpectedError {}
