/** Throttle: runs at once, then at most once per `gap` milliseconds; calls in between share one run. */
export function throttle(run: () => void, gap: number) {
  let last = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  const act = () => {
    timer = undefined
    last = Date.now()
    run()
  }
  return {
    soon() {
      timer ??= setTimeout(act, Math.max(0, last + gap - Date.now()))
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
