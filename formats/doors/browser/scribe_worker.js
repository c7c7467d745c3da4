// The worker of the scribe's page where it is an app: it keeps the page in the browser, so that a
// server is needed once.

// Other folders of the same server have caches of their own.
const place = "cartulary " + self.registration.scope + " ";
const kept = place + "DIGEST";
const icons = ["icon.svg", "icon.png", "icon-192.png", "icon-512.png"];
const files = ["./", "manifest.webmanifest", ...icons];

/** The file that is asked for. The page has two names, and its address says what it shows. */
const fileOf = ({ mode, url }) => {
  const behind = url.split(/[?#]/)[0].slice(self.registration.scope.length);
  return mode === "navigate" && (behind === "" || behind === "index.html") ? "./" : behind;
};
const keep = async () => {
  const cache = await caches.open(kept);
  // From the server, not from what the browser has of an older page.
  await cache.addAll(files.map((file) => new Request(file, { cache: "reload" })));
  // The page is one file, so what is open loses nothing.
  await self.skipWaiting();
};
const dropOthers = async () => {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(place) && name !== kept);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
};
const answer = async (request) => {
  const cache = await caches.open(kept);
  return (await cache.match(fileOf(request))) || fetch(request);
};

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(self.registration.scope))
    event.respondWith(answer(event.request));
});
