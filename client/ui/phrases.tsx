/** Lets a Han title break only between its clauses: after ：，。？ and where the editor put `|`. */
export function Phrases({ text }: { text: string }) {
  const clauses = splitClauses(text)
  if (clauses.length < 2) return clauses[0] ?? ''
  return clauses.map((clause, index) => (
    <span className="phrase" key={index}>
      {clause}
    </span>
  ))
}

/** Only Han text is split; other scripts break at spaces. */
export function splitClauses(text: string): string[] {
  if (!/\p{Script=Han}/u.test(text)) return [text.replaceAll('|', '')]
  return text.split(/\||(?<=[：，。？！])(?!\|)/u).filter(Boolean)
}
