import { MESSAGES, type Messages, PAGE_LANGUAGES, type PageLanguage } from '../../../web/messages/messages.ts'
import type { Catalog } from '../../catalog.ts'
import type { Assets } from './assets.ts'
import { credits } from './credits.ts'
import { type Html, html } from './html.ts'

/** What a page is made from. */
export interface PageContext {
  readonly catalog: Catalog
  readonly language: PageLanguage
  readonly messages: Messages
  readonly assets: Assets
}

interface PageParts {
  readonly path: string
  readonly title: string
  /** Name of the script, where the page has one. */
  readonly script?: string
  readonly content: Html
}

/** A whole page: its content, and around it what all pages have. */
export function page(context: PageContext, { path, title, script, content }: PageParts): Html {
  const { language, messages, assets } = context
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${messages.lead}">
<title>${title} · refdir</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${stylesheet(assets)}${script !== undefined && scripts(assets, script)}
</head><body>
<a class="skip" href="#main">${messages.skip}</a>
<header class="top"><div class="wrap">
<a class="brand" href="/"><svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><use href="/favicon.svg#sign"></use></svg>refdir</a>
${navigation(messages, path)}
${languageSwitch(messages, language)}
</div></header>
<main id="main" tabindex="-1">${script !== undefined && html`<noscript><div class="wrap"><p>${messages.scriptNeeded} <a href="/openapi.json">${messages.rawDocument}</a></p></div></noscript>`}${notBuilt(assets)}${content}</main>
${footer(context)}
</body></html>`
}

function stylesheet(assets: Assets): Html {
  const path = assets.pathOf('site.css')
  return path === undefined ? html`` : html`<link rel="stylesheet" href="${path}">`
}

/** For whoever runs the service: npm builds no pages where it is set to run no scripts. */
function notBuilt(assets: Assets): Html {
  if (assets.pathOf('site.css') !== undefined) return html``
  return html`<p lang="en">These pages are not built: stop the service, run <code>npm run build</code>, and start it again.</p>`
}

function scripts(assets: Assets, name: string): Html {
  const path = assets.pathOf(name)
  if (path === undefined) return html``
  const preloads = assets.importsOf(name).map((imported) => html`<link rel="modulepreload" href="${imported}">`)
  return html`${preloads}<script type="module" src="${path}"></script>`
}

function navigation(messages: Messages, path: string): Html {
  const links = [
    ['/', messages.navSearch],
    ['/directories', messages.navDirectories],
    ['/docs', messages.navDocs],
    ['/examples', messages.navExamples],
  ].map(([href, text]) => {
    const current = href === path && html` aria-current="page"`
    return html`<a href="${href}"${current}>${text}</a>`
  })
  return html`<nav aria-label="${messages.pages}">${links}</nav>`
}

function languageSwitch(messages: Messages, language: PageLanguage): Html {
  const links = PAGE_LANGUAGES.map((code) => {
    const { short, ownName } = MESSAGES[code]
    const current = code === language && html` aria-current="true"`
    return html`<a href="?language=${code}" lang="${code}" hreflang="${code}" title="${ownName}"${current}>${short}</a>`
  })
  return html`<nav class="switch" aria-label="${messages.interfaceLanguage}">${links}</nav>`
}

function footer({ catalog, messages }: PageContext): Html {
  return html`<footer><div class="wrap">
<p>${messages.dataSet} <code>${catalog.version}</code>, <time datetime="${catalog.publishedAt.toISOString()}">${catalog.publishedAt.toISOString().slice(0, 10)}</time></p>
<p>${credits(catalog.directories.provenance).map((credit) => html`${credit} · `)}Natural Earth · Unicode CLDR</p>
</div></footer>`
}
