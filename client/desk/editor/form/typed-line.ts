/** Text as typed or pasted into a field of one line: no line breaks and nothing that turns the direction of writing. */
export const typedLine = (text: string) =>
  text.replaceAll(/\p{Cc}/gu, ' ').replaceAll(/[\u202D\u202E]/g, '')
