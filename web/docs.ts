/** Brings the forms of the API page to life: each sends its request and shows the answer beneath. */
import { dataOf, element } from './element.ts'
import { type Exchange, tracedFetch } from './exchange.ts'
import { exchangeView } from './exchange-view.ts'
import { askForKey, bringKeyCard, tellingRefusal } from './key-card.ts'
import { keepPlace } from './language-switch.ts'
import { messages } from './page-messages.ts'
import { sessionKey } from './session-key.ts'

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-path]')) {
  let latest = new AbortController()
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
    tracedFetch((traced) => {
      exchange = traced
    }),
  )
  try {
    await trace(`${location.origin}${path}${query}`, { headers: { authorization: key }, signal })
  } catch {}
  if (signal.aborted) return
  tried?.replaceChildren(
    exchange === undefined ? element('p', { class: 'fault' }, messages.failed) : exchangeView(exchange),
  )
}

bringKeyCard()
keepPlace()
