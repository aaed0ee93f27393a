/** Something said in passing, on the screen and to screen readers; the place for it is always there. */
export function Toast({ message }: { message: string | undefined }) {
  return <output className={message ? 'toast' : 'sr'}>{message && <p>{message}</p>}</output>
}
