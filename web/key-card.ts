import { byId } from './element.ts'
import { messages } from './page-messages.ts'
import { onKey, resumeKey, sessionKey, useKey } from './session-key.ts'

/** As much of a key as tells which it is: what stands before its secret. */
const HINT_LENGTH = 15

/**
 * Asks for the key where there is none, and shows which is in use where there is one. To be called once, before
 * anything is asked of the service.
 */
export function bringKeyCard(): void {
  const card = byId('key-card', HTMLElement)
  const input = byId('key-input', HTMLInputElement)
  const state = byId('key-state', HTMLElement)
  const hint = byId('key-hint', HTMLElement)
  byId('key-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault()
    const key = input.value.trim()
    if (key !== '') useKey(key)
  })
  byId('key-forget', HTMLButtonElement).addEventListener('click', () => {
    useKey(undefined)
    input.focus()
  })
  resumeKey()
  onKey((key) => {
    card.hidden = key !== undefined
    state.hidden = key === undefined
    hint.textContent = key === undefined ? '' : `${key.slice(0, HINT_LENGTH)}…`
    byId('key-fault', HTMLElement).textContent = ''
    input.value = ''
  })
}

/**
 * Tells that the service does not know a key, and asks for another; unless another is in use meanwhile, since
 * refusals may come late.
 */
export function refuseKey(refused: string | null | undefined): void {
  if (refused !== sessionKey() || refused === undefined) return
  useKey(undefined)
  byId('key-fault', HTMLElement).textContent = messages.keyRefused
  byId('key-input', HTMLInputElement).focus()
}
