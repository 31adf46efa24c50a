/** Brings the examples to life: their fields use the key of the tab, and their forms show what they would send. */
import { TownInput } from '../client/src/town-input/define.ts'
import { copies } from './copy-button.ts'
import { bringKeyCard } from './key-card.ts'
import { keepPlace } from './language-switch.ts'
import { messages } from './page-messages.ts'
import { sessionClient } from './session-client.ts'
import { onKey } from './session-key.ts'

const client = sessionClient()
const fields = [...document.querySelectorAll('town-input')].filter((field) => field instanceof TownInput)

/** Stands for the address of the service in the code to be copied. */
const SERVER = 'https://refdir.example'

for (const section of document.querySelectorAll<HTMLElement>('.example')) {
  const sent = section.querySelector('output')
  section.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!(event.target instanceof HTMLFormElement) || sent === null) return
    const data = new URLSearchParams([...new FormData(event.target)].map(([name, value]) => [name, String(value)]))
    sent.textContent = `${messages.formSends}: ${data}`
  })
  section.addEventListener('change', (event) => {
    const field = event.target
    if (!(field instanceof TownInput) || field.form !== null || sent === null) return
    sent.textContent = `value = ${JSON.stringify(field.value)}`
  })
  section.addEventListener('reset', () => sent?.replaceChildren())
  const code = section.querySelector('code')
  if (code !== null) code.textContent = code.textContent.replaceAll(SERVER, location.origin)
  const button = section.querySelector<HTMLButtonElement>('button.copy')
  if (button !== null) copies(button, () => code?.textContent ?? '')
}

bringKeyCard()
keepPlace()
onKey((key) => {
  for (const field of fields) field.client = key === undefined ? undefined : client
})
