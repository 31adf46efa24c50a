/** The end of a suite, or the start of a suite or test with its title. Biome keeps each on a line of its own. */
const LANDMARK = /^( *)(?:\}\)|(describe|it)\(\s*(['"`])((?:\\.|(?!\3)[^\\])*)\3(?!,\s*\{[^}]*\b(?:skip|todo)\b))/gm

/**
 * The full names of the tests in a test file, `suite › test`, read from its source without running it. Whatever a
 * template title puts in is written as `…`. Tests that are skipped, or whose title is a variable, are left out.
 */
export function testNames(source: string): string[] {
  const names: string[] = []
  let suites: readonly { readonly depth: number; readonly title: string }[] = []
  const withoutComments = source.replace(/^ *\/\*.*?\*\//gms, '')
  for (const [, { length: depth } = '', kind, quote, text = ''] of withoutComments.matchAll(LANDMARK)) {
    suites = suites.filter((suite) => suite.depth < depth)
    if (kind === undefined) continue
    const title = (quote === '`' ? text.replace(/\$\{[^}]*\}/g, '…') : text).replace(/\\(.)/g, '$1')
    if (kind === 'describe') suites = [...suites, { depth, title }]
    else names.push([...suites.map((suite) => suite.title), title].join(' › '))
  }
  return names
}
