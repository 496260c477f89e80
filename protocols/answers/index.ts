export { AwaitedAnswers } from "./awaited-answers.ts";
export { PageCollector } from "./page-collector.ts";
