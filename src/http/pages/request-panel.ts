import type { Messages } from '../../../web/messages/messages.ts'
import { type Html, html } from './html.ts'

/** Where the last request and its answer are shown; its script fills it. */
export function requestPanel(messages: Messages): Html {
  return html`<section class="panel request" aria-labelledby="request-title">
<h2 id="request-title">${messages.request}</h2><p class="lead">${messages.requestLead}</p>
<div id="request"><p class="empty">${messages.requestNone}</p></div></section>`
}
