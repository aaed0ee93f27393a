/** Milliseconds after the load event. */
const delay = 1000

/** Connects to real time once the page has come to rest; the app's key is the deployment's. */
export function awaitLive(): void {
  const key = document.querySelector<HTMLElement>('#notice')?.dataset.realtime
  const start = () => {
    if (navigator.onLine) void import('./push.ts').then(({ listen }) => listen(key!))
  }
  if (key) setTimeout(start, delay)
}
