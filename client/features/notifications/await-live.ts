/** Milliseconds after the load event. */
const delay = 1000

/** Connects to real time once the page has settled; the deployment sets the app's key. */
export function startRealtimeLater(): void {
  const key = document.querySelector<HTMLElement>('#notice')?.dataset.realtime
  const start = () => {
    if (navigator.onLine) void import('./push.ts').then(({ listen }) => listen(key!))
  }
  if (key) setTimeout(start, delay)
}
