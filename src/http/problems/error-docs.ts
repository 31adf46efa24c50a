import { PARAMETER_FAULTS } from '../request/parameter-faults.ts'
import { ERRORS } from './errors.ts'

/** The text of `docs/errors.md`. */
export function errorDocs(): string {
  return `# Errors

Every error is a problem document (RFC 9457, \`application/problem+json\`). \`type\` is the path of a page
that the service itself serves; \`detail\` says what is wrong with this request; \`errors\` lists the
faults of the parameters, not only the first, but at most 20 of one list's items or of unknown
parameters. This page is written by \`npm run docs\` from \`src/http/problems/errors.ts\` and \`src/http/request/parameter-faults.ts\`.

| \`type\` | Status | Title | What to do |
|---|---|---|---|
${Object.entries(ERRORS)
  .map(([code, { status, title, remedy }]) => `| \`/errors/${code}\` | ${status} | ${title} | ${remedy} |`)
  .join('\n')}

## Codes in \`errors\`

| \`code\` | Meaning |
|---|---|
${Object.entries(PARAMETER_FAULTS)
  .map(([code, meaning]) => `| \`${code}\` | ${meaning} |`)
  .join('\n')}
`
}
