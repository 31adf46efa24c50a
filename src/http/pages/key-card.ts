import { type Html, html } from './html.ts'
import type { PageContext } from './layout.ts'

/** Where the key is asked for and shown; its script brings it to life. */
export function keyCard({ messages }: PageContext): Html {
  return html`<section class="key-card" id="key-card" aria-labelledby="key-title" hidden>
<form id="key-form"><h2 id="key-title">${messages.keyNeeded}</h2><p>${messages.keyWhy}</p>
<div class="row"><label class="spoken" for="key-input">${messages.key}</label>
<input id="key-input" name="key" type="password" autocomplete="off" spellcheck="false" required placeholder="refdir_…">
<button class="primary">${messages.keyUse}</button></div>
<p class="fault" id="key-fault" role="alert"></p></form></section>`
}

/** Shown while there is a key. */
export function keyInUse({ messages }: PageContext): Html {
  return html`<p class="key-state" id="key-state" hidden><span>${messages.keyInUse} <code id="key-hint"></code></span>
<button type="button" id="key-forget">${messages.keyForget}</button></p>`
}
