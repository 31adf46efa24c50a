import { countWord } from '../../../web/messages/messages.ts'
import type { Directories } from '../../model/directories.ts'
import { licenceLink } from './credits.ts'
import { type Html, html } from './html.ts'
import type { PageContext } from './layout.ts'
import { localized } from './localized.ts'

/** What the data set holds, how much of it in which language, and where it comes from. */
export function dataSetSection(context: PageContext): Html {
  const { catalog, messages } = context
  const { directories } = catalog
  const published = catalog.publishedAt.toISOString()
  return html`<section class="panel data-set" aria-labelledby="data-set-title">
<h2 id="data-set-title">${messages.dataSet}</h2>
<p class="lead">${messages.version} <code>${catalog.version}</code>. ${messages.published} <time class="age" datetime="${published}">${published.slice(0, 10)}</time>.</p>
${counts(context)}
${coverage(context)}
<h3>${messages.sources}</h3>
<ul class="sources">${directories.provenance.map(
    (each) => html`<li><a href="${each.url}" rel="noreferrer">${each.source}</a>: ${licenceLink(each)}</li>`,
  )}</ul></section>`
}

function counts({ catalog, language, messages }: PageContext): Html {
  const { townCount, areas, countries, regions, languages, cargo }: Directories = catalog.directories
  const figures = [
    [townCount, 'towns'],
    [areas.length, 'areas'],
    [countries.length, 'countries'],
    [regions.length, 'regions'],
    [cargo.length, 'cargo'],
    [languages.length, 'languages'],
  ] as const
  return html`<dl class="counts" aria-label="${messages.counts}">${figures.map(
    ([figure, what]) =>
      html`<div><dt>${countWord(figure, what, language)}</dt><dd>${new Intl.NumberFormat(language).format(figure)}</dd></div>`,
  )}</dl>`
}

function coverage({ catalog, language, messages }: PageContext): Html {
  const { languages, townCount, coverage } = catalog.directories
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const rows = languages
    .map(({ code, names }) => ({ name: localized(catalog, names, language), count: coverage.named[code] ?? 0 }))
    .sort((a, b) => b.count - a.count)
  return html`<h3>${messages.coverage}</h3><p class="lead">${messages.coverageLead}</p>
<ul class="coverage">${rows.map(
    ({ name, count }) =>
      html`<li><span>${name}</span><progress value="${count}" max="${townCount}" aria-label="${name}"></progress><span>${share.format(count / Math.max(1, townCount))}</span></li>`,
  )}</ul>`
}
