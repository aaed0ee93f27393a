/**
 * Wires the passkey buttons on operators' sign-in pages. It is inlined in the document as text, so it uses nothing from
 * outside. In browsers without WebAuthn Level 3, the buttons stay hidden.
 */
export function passkeyButtons(): void {
  document.querySelector<HTMLElement>('[data-first]')?.focus()
  const { PublicKeyCredential } = window
  if (!PublicKeyCredential || !('parseCreationOptionsFromJSON' in PublicKeyCredential)) return

  async function post(path: string, body?: object): Promise<Record<string, unknown>> {
    const headers = { 'Content-Type': 'application/json' }
    const content = body && { headers, body: JSON.stringify(body) }
    const url = `${path}?lang=${document.documentElement.lang}`
    const response = await fetch(url, { method: 'POST', ...content })
    const answer = (await response.json()) as Record<string, unknown>
    if (!response.ok) throw new Error(String(answer['detail']))
    return answer
  }

  async function ask(button: HTMLButtonElement): Promise<string[]> {
    const { options = '', answer = '', token } = button.dataset
    const known = token === undefined ? undefined : { token }
    const asked: unknown = await post(options, known)
    const credential = await ('create' in button.dataset
      ? navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
            asked as PublicKeyCredentialCreationOptionsJSON,
          ),
        })
      : navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
            asked as PublicKeyCredentialRequestOptionsJSON,
          ),
        }))
    const passkey: unknown = credential && 'toJSON' in credential ? credential : undefined
    const done = await post(answer, { ...known, passkey })
    return (done['recovery_codes'] as string[] | undefined) ?? []
  }

  function show(codes: readonly string[]): void {
    const kept = document.querySelector<HTMLElement>('[data-codes]')!
    for (const code of codes)
      kept.querySelector('ol')!.appendChild(document.createElement('li')).textContent = code
    document.querySelector<HTMLElement>('[data-forms]')!.hidden = true
    kept.hidden = false
    kept.querySelector('h1')!.focus()
  }

  async function press(button: HTMLButtonElement, alert: HTMLElement): Promise<void> {
    alert.hidden = button.disabled = true
    try {
      const codes = await ask(button)
      if (codes.length > 0) show(codes)
      else location.assign(button.dataset['next'] ?? '/backstage')
    } catch (error) {
      // Browsers give no reason: the operator has closed the dialog, or there is no passkey.
      const isOurs = error instanceof Error && !(error instanceof DOMException)
      alert.textContent = isOurs ? error.message : (button.dataset['cancelled'] ?? '')
      alert.hidden = false
    }
    button.disabled = false
  }

  for (const around of document.querySelectorAll<HTMLElement>('[data-passkey]')) {
    around.hidden = false
    const button = around.querySelector<HTMLButtonElement>('button')!
    const alert = around.querySelector<HTMLElement>('[role=alert]')!
    button.addEventListener('click', () => void press(button, alert))
  }
}
