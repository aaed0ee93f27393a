// Common behaviour of all commands. Standard output carries only the answer, an error is one line on standard error,
// and a closed output pipe is not an error. Import this before anything that may print.
import { once } from 'node:events'

const write = process.stdout.write.bind(process.stdout)

// Libraries print the names of the files they read on standard output.
process.stdout.write = process.stderr.write.bind(process.stderr)
process.on('uncaughtException', (error) => {
  console.error(error.message)
  process.exit(1)
})
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') throw new Error(`the answer cannot be written: ${code}`)
  process.exit(0)
})

/** Prints the answer, or a part of it. */
export function answer(text: string): void {
  write(text)
}

/** Prints bytes no faster than they are read. */
export async function answerBytes(bytes: ReadableStream<Uint8Array>): Promise<void> {
  for await (const some of bytes) if (!write(some)) await once(process.stdout, 'drain')
}
