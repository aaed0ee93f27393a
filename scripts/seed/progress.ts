// Progress of a long command on standard error: one line that is rewritten, or in a log a new line every few seconds.

const patience = 5000

export interface Progress {
  /** Reports the number of finished items out of the total. */
  tell: (done: number) => void
  end: () => void
}

export function progressOf(what: string, total: number): Progress {
  const { stderr } = process
  const start = performance.now()
  let told = start
  let last = 0
  const line = (done: number) => {
    const rate = done / ((performance.now() - start) / 1000)
    const left = rate > 0 ? Math.ceil((total - done) / rate) : 0
    const share = Math.floor((100 * done) / total)
    return `· ${what}: ${done} of ${total}, ${share} %, ${rate.toFixed(0)} a second, ${left} s left`
  }
  return {
    tell(done) {
      last = done
      if (!stderr.isTTY && performance.now() - told < patience) return
      told = performance.now()
      stderr.write(stderr.isTTY ? `\r\x1b[K${line(done)}` : `${line(done)}\n`)
    },
    end() {
      const seconds = ((performance.now() - start) / 1000).toFixed(0)
      const text = `· ${what}: ${last} in ${seconds} s`
      stderr.write(stderr.isTTY ? `\r\x1b[K${text}\n` : `${text}\n`)
    },
  }
}
