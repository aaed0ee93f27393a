// Imported by commands for its effect: what goes wrong is one line, and a reader who has seen enough is no error.
process.on('uncaughtException', (error) => {
  console.error(error.message)
  process.exit(1)
})
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') throw new Error(`the answer cannot be written: ${code}`)
  process.exit(0)
})
