/** Brings the forms of the API page to life: each sends its request and shows the answer beneath. */
import { dataOf } from './element.ts'
import { type Exchange, tracedFetch } from './exchange.ts'
import { exchangeView } from './exchange-view.ts'
import { askForKey, bringKeyCard, tellingRefusal } from './key-card.ts'
import { keepPlace } from './language-switch.ts'
import { messages } from './page-messages.ts'
import { sessionKey } from './session-key.ts'

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-path]')) {
  let latest = new AbortController()
  for (const button of form.querySelectorAll('button')) button.disabled = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const key = sessionKey()
    if (key === undefined) {
      askForKey()
      return
    }
    latest.abort()
    latest = new AbortController()
    void send(form, key, latest.signal)
  })
}

async function send(form: HTMLFormElement, key: string, signal: AbortSignal): Promise<void> {
  const tried = form.parentElement?.querySelector('.tried')
  const path = dataOf(form, 'path')
  const given = [...new FormData(form)].flatMap(([name, value]) => (value === '' ? [] : [[name, String(value)]]))
  const query = given.length === 0 ? '' : `?${new URLSearchParams(given)}`
  let exchange: Exchange | undefined
  const trace = tellingRefusal(
    tracedFetch((_, traced) => {
      exchange = traced
    }),
  )
  say(form, messages.loading)
  tried?.setAttribute('aria-busy', 'true')
  try {
    await trace(`${location.origin}${path}${query}`, { headers: { authorization: key }, signal })
  } catch {} // then there is no exchange
  if (signal.aborted) return
  tried?.removeAttribute('aria-busy')
  if (exchange === undefined) {
    say(form, messages.failed, 'fault')
    tried?.replaceChildren()
  } else {
    say(form, `${exchange.status} ${exchange.statusText}`)
    tried?.replaceChildren(exchangeView(exchange))
  }
}

/** Says beside the button of a form what has become of its request, to screen readers as well. */
function say(form: HTMLFormElement, text: string, look: 'muted' | 'fault' = 'muted'): void {
  const status = form.querySelector('[role=status]')
  if (status === null) return
  status.className = look
  status.textContent = text
}

bringKeyCard()
keepPlace()
