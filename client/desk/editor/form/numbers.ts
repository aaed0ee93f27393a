/** Parses a number from 0 to `most`; `null` for empty, `undefined` for invalid input. */
export function parseNumberInput(typed: string, most: number): number | null | undefined {
  const text = typed.trim().replaceAll(/(?<=\d)[,，\s](?=\d{3})/g, '')
  if (text === '') return null
  const number = /^\d+(?:\.\d*)?$/.test(text) ? Number(text) : NaN
  return number <= most ? number : undefined
}
