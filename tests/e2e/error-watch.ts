import type { BrowserContext, ConsoleMessage, Request, Response } from "@playwright/test";

/** Notes everything that goes wrong in the pages of a browser context. */
export class ErrorWatch {
  readonly #errors: string[] = [];
  readonly #allowed: RegExp[] = [];

  constructor(context: BrowserContext) {
    context.on("console", (message) => this.#noteConsole(message));
    context.on("weberror", (webError) => this.#note(`page error: ${webError.error().stack}`));
    context.on("requestfailed", (request) => this.#noteFailure(request));
    context.on("response", (response) => this.#noteRefusal(response));
  }

  /** Errors that match are expected in this test. They carry the address that they are about. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  get unexpected(): readonly string[] {
    return this.#errors.filter((error) => !this.#allowed.some((pattern) => pattern.test(error)));
  }

  #note(error: string): void {
    this.#errors.push(error);
  }

  #noteConsole(message: ConsoleMessage): void {
    if (message.type() === "error")
      this.#note(`console error: ${message.text()} (${message.location().url})`);
  }

  #noteFailure(request: Request): void {
    const reason = request.failure()?.errorText ?? "";
    // The page itself gave up: it was left, or the answer was no longer wanted.
    if (reason === "net::ERR_ABORTED") return;
    this.#note(`request failed: ${request.method()} ${request.url()} ${reason}`);
  }

  #noteRefusal(response: Response): void {
    if (response.status() >= 400)
      this.#note(`answer ${response.status()}: ${response.request().method()} ${response.url()}`);
  }
}
