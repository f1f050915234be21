// Keeps the rules readable without a line. The server writes KEPT before this text: a mark, files, pages.
// Tables are never kept: what one sees there must be true now.
const CACHE = `backroom-${KEPT.mark}`;
const isBook = (path) => /^\/games\/[a-z0-9_]+\/(rules|rulings|deck)$/.test(path);

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll([...KEPT.files, "/offline"]);
    await keepPages();
    await self.skipWaiting();
  })());
});

async function keepPages() {
  const cache = await caches.open(CACHE);
  await Promise.allSettled(KEPT.pages.map((page) => cache.add(page))); // a game without a book is no fault
}

// Somebody reads in another language now: the books are fetched once more.
self.addEventListener("message", (event) => { if (event.data === "language") event.waitUntil(keepPages()); });

// A notice was pressed: to its table, in a page that is open or in a new one.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = event.notification.data?.address ?? "/";
  event.waitUntil((async () => {
    const pages = await self.clients.matchAll({ type: "window" });
    const there = pages.find((page) => new URL(page.url).pathname === address);
    await (there ? there.focus() : self.clients.openWindow(address));
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (KEPT.files.includes(address.pathname + address.search)) event.respondWith(kept(request));
  else if (KEPT.files.some((file) => file.startsWith(`${address.pathname}?`))) event.respondWith(asked(request)); // by another script
  else if (request.mode === "navigate") event.respondWith(page(request, address));
});

async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
}

async function asked(request) {
  return fetch(request).catch(async () => (await caches.match(request, { ignoreSearch: true })) ?? Response.error());
}

/** From the server while there is one; books and the page for being offline from what was kept. */
async function page(request, address) {
  try {
    const answer = await fetch(request);
    if (answer.ok && isBook(address.pathname)) (await caches.open(CACHE)).put(address.pathname, answer.clone());
    return answer;
  } catch (error) {
    const book = isBook(address.pathname) && (await caches.match(address.pathname));
    return book || (await caches.match("/offline")) || Response.error();
  }
}
