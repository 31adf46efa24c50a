import { canBeKey } from '../client/src/access-key.ts'
import { byId } from './element.ts'
import { messages } from './page-messages.ts'
import { linkedKey, onKey, sessionKey, storedKey, useKey } from './session-key.ts'

/**
 * Asks for the key if there is none, and shows which is in use if there is one. To be called once, before anything is
 * asked of the service.
 */
export function bringKeyCard(): void {
  const card = byId('key-card', HTMLElement)
  const input = byId('key-input', HTMLInputElement)
  const state = byId('key-state', HTMLElement)
  byId('key-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault()
    const key = input.value.trim()
    if (key !== '') offerKey(key)
  })
  byId('key-forget', HTMLButtonElement).addEventListener('click', () => {
    useKey(undefined)
    askForKey()
  })
  onKey((key) => {
    card.hidden = key !== undefined
    state.hidden = key === undefined
    byId('key-hint', HTMLElement).textContent = key === undefined ? '' : publicPart(key)
    byId('key-fault', HTMLElement).textContent = ''
    input.value = ''
  })
  const linked = linkedKey(location.pathname + location.search)
  if (linked === undefined) useKey(storedKey())
  else offerKey(linked)
  addEventListener('hashchange', takeLinkedKey, { capture: true })
  // A page that the browser has kept does not know what has become of the key on another page.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && storedKey() !== sessionKey()) useKey(storedKey())
  })
}

/** Takes the key of a link that was pasted into an open tab, before the page reads a place of its own in it. */
function takeLinkedKey(event: HashChangeEvent): void {
  const linked = linkedKey(event.oldURL)
  if (linked === undefined) return
  event.stopImmediatePropagation()
  offerKey(linked)
}

function offerKey(key: string): void {
  if (canBeKey(key)) useKey(key)
  else wantAnother(messages.keyImpossible)
}

/**
 * A `fetch` that asks for another key if the service refuses the one that was sent, unless another is in use by then:
 * refusals may come late.
 */
export function tellingRefusal(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init)
    const key = new Headers(init?.headers).get('authorization')
    if (response.status === 401 && key === sessionKey()) wantAnother(messages.keyRefused)
    return response
  }
}

function wantAnother(why: string): void {
  useKey(undefined)
  byId('key-fault', HTMLElement).textContent = why
  askForKey()
}

export function askForKey(): void {
  byId('key-input', HTMLInputElement).focus()
}

/** As much of a key as shows which it is; nothing of one that the service has not made, of which every part may be secret. */
function publicPart(key: string): string {
  const [, part] = /^(refdir_[0-9a-f]{8})_[\w-]{43}_[0-9a-f]{8}$/.exec(key) ?? []
  return part === undefined ? '' : `${part}…`
}
