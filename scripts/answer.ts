// Imported by commands for its side effects: an error is printed as one line, and a closed output pipe is not an error.
process.on('uncaughtException', (error) => {
  console.error(error.message)
  process.exit(1)
})
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') throw new Error(`the answer cannot be written: ${code}`)
  process.exit(0)
})
