import { codeSamples } from './code-samples.ts'
import { copyButton } from './copy-button.ts'
import { element } from './element.ts'
import type { Exchange } from './exchange.ts'
import { countWord } from './messages/messages.ts'
import { language, messages } from './page-messages.ts'
import { tabs } from './tabs.ts'

/** The way of writing requests that was last viewed. */
let preferred = 'url'

/** An exchange to read: the request written in several ways, the answer with its header, size and time. */
export function exchangeView(exchange: Exchange): Node {
  const samples = codeSamples(exchange.url)
  const ways = (['url', 'curl', 'code'] as const).map((id) => ({
    id,
    label: messages[id],
    content: () => sourceBlock(samples[id]),
  }))
  return element(
    'div',
    { class: 'exchange' },
    tabs(messages.requestAs, ways, preferred, (id) => {
      preferred = id
    }),
    answerView(exchange),
  )
}

/** The answer alone. */
function answerView({ status, statusText, duration, headers, body }: Exchange): HTMLElement {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: duration < 10 ? 1 : 0 })
  const bytes = new TextEncoder().encode(body).length
  const rows = [...headers].map(([name, value]) =>
    element('div', {}, element('dt', {}, name), element('dd', {}, value)),
  )
  return element(
    'div',
    { class: 'answer' },
    element(
      'p',
      { class: 'status', 'data-status': status },
      element('b', {}, `${status} ${statusText}`),
      ` · ${number.format(duration)} ${messages.milliseconds} · ${number.format(bytes)} ${countWord(bytes, 'bytes', language)}`,
    ),
    element('details', {}, element('summary', {}, messages.headers), element('dl', { class: 'fields' }, ...rows)),
    sourceBlock(pretty(body), messages.answer),
  )
}

function sourceBlock(text: string, label?: string): HTMLElement {
  const block = element('pre', { tabindex: 0, role: label && 'region', 'aria-label': label }, element('code', {}, text))
  return element(
    'div',
    { class: 'source' },
    copyButton(() => text),
    block,
  )
}

/** The answer with an element per line, as much as can be read at a glance. */
function pretty(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body)
    if (!Array.isArray(parsed)) return JSON.stringify(parsed, null, 2)
    return parsed.length === 0 ? '[]' : `[\n${parsed.map((item) => `  ${JSON.stringify(item)}`).join(',\n')}\n]`
  } catch {
    return body
  }
}
