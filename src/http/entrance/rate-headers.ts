import type { Verdict } from '../../access/rate-table.ts'
import type { HeaderList } from '../header-list.ts'

/** `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10): quota and window, what is left, and until when. */
export function rateHeaders(
  { requests, seconds }: { readonly requests: number; readonly seconds: number },
  { remaining, reset }: Verdict,
): HeaderList {
  return ['RateLimit-Policy', `"key";q=${requests};w=${seconds}`, 'RateLimit', `"key";r=${remaining};t=${reset}`]
}
