export { aMessage } from "./a-message.ts";
export { aPushSite, aWebhook } from "./a-push-site.ts";
export { aReceiver } from "./a-receiver.ts";
