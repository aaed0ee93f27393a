const texts = import.meta.glob<string>('/examples/**/*', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Text of a file below `examples/`. */
export function exampleText(file: string): string {
  const text = texts[`/examples/${file}`]
  if (text === undefined) throw new Error(`No example is named ${file}.`)
  return text.trim()
}
