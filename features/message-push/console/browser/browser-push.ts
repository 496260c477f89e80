const workerPath = "/service-worker.js";

/** Without a secure address a browser has no push. */
export const canBeNotified = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** The browser's own subscription; undefined: it has none. */
export async function ownSubscription(): Promise<PushSubscription | undefined> {
  const worker = await navigator.serviceWorker.getRegistration(workerPath);
  return (await worker?.pushManager.getSubscription()) ?? undefined;
}

/** Undefined: the user does not allow it. */
export async function subscribe(publicKey: string): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  await navigator.serviceWorker.register(workerPath);
  const worker = await navigator.serviceWorker.ready;
  // One that was made with another key would be refused by its service.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** As the call takes it. */
export function subscriptionInput(subscription: PushSubscription) {
  const { endpoint, keys = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" };
}
