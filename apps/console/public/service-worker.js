// Shows what is pushed while no page is open, and a page of its own while the server cannot be reached.
const offlineFiles = ["/offline.html", "/icon.svg"];
const cacheName = "offline-1";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(offlineFiles)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

// Only pages that somebody opens, and the offline page's own icon: everything else goes its way as if this were not here.
self.addEventListener("fetch", (event) => {
  const kept = keptFor(event.request);
  if (!kept) return;
  event.respondWith(
    fetch(event.request).catch(async () => (await caches.match(kept)) ?? Response.error()),
  );
});

function keptFor({ mode, url }) {
  if (mode === "navigate") return "/offline.html";
  const { origin, pathname } = new URL(url);
  return origin === self.location.origin && offlineFiles.includes(pathname) ? pathname : undefined;
}

self.addEventListener("push", (event) => {
  event.waitUntil(show(event.data));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

function show(data) {
  const { title, body, path, tag, severity } = told(data);
  return self.registration.showNotification(title, {
    body,
    tag,
    icon: "/icon.svg",
    data: { path },
    requireInteraction: severity === 1,
  });
}

// A browser that is told something has to show something.
function told(data) {
  try {
    const message = data.json();
    return { ...message, path: ownPath(message.path) };
  } catch {
    return { title: "Tessera", body: "", path: "/", tag: "unknown", severity: 4 };
  }
}

function ownPath(path) {
  const url = new URL(path || "/", self.location.origin);
  return url.origin === self.location.origin ? url.pathname + url.search + url.hash : "/";
}

async function open(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = pages.find((page) => new URL(page.url).pathname !== "/login");
  if (!shown) return self.clients.openWindow(path);
  await shown.focus();
  // A page that this worker does not look after cannot be led elsewhere.
  return shown.navigate(path).catch(() => self.clients.openWindow(path));
}
